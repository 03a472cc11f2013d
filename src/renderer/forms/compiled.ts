import type { Validate } from '../../language/validation/interpreter.ts'
import type { ComposedForm } from '../services.ts'

/** The compiled validators of one form, with the hash of the schema from which they were compiled. */
interface CompiledModule {
  default: Record<string, Validate>
  hash: string
}

/** The validators of a form: compiled at build time, or interpreted if a tenant has changed the form. */
export type FormValidators = { compiled: CompiledModule['default'] } | { interpreted: Validate }

const modules = import.meta.glob<CompiledModule>('../../generated/validators/*.js')
const validatorsByHash = new Map<string, FormValidators>()

export async function loadValidators(forms: readonly ComposedForm[]): Promise<void> {
  await Promise.all(forms.filter(({ hash }) => !validatorsByHash.has(hash)).map(loadValidatorsOf))
}

export function validatorsLoaded(forms: readonly ComposedForm[]): boolean {
  return forms.every(({ hash }) => validatorsByHash.has(hash))
}

/** Returns the validators of a form. Throws if `loadValidators` has not loaded them. */
export function validatorsOf(form: ComposedForm): FormValidators {
  const validator = validatorsByHash.get(form.hash)
  if (validator === undefined) throw new Error(`The validators of the form ${form.form} are not loaded.`)
  return validator
}

async function loadValidatorsOf(form: ComposedForm): Promise<void> {
  if (/"format":"(?:iban|bic)"/.test(JSON.stringify(form.schema)))
    await import('../../language/validation/accounts.ts')
  const compiled = await modules[`../../generated/validators/${form.form}.js`]?.()
  if (compiled?.hash === form.hash) validatorsByHash.set(form.hash, { compiled: compiled.default })
  else {
    const { interpreter } = await import('../../language/validation/interpreter.ts')
    validatorsByHash.set(form.hash, { interpreted: interpreter(form.schema) })
  }
}
