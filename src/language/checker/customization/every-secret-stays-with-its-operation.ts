import type { Library } from '../../documents/library.ts'
import { annotated, type Position, pointerOf } from '../../documents/walk.ts'
import { parseExpression } from '../../expressions/cel.ts'
import { ExpressionError } from '../../expressions/error.ts'
import type { ExpressionNode } from '../../expressions/tree.ts'
import { isSecret } from '../../operations/secret.ts'
import { argumentsOf, callsIn } from '../calls.ts'
import { environmentAt } from '../environment.ts'
import { secretsIn } from '../secrets.ts'
import type { ScreenRule } from './rule.ts'
import { type TenantScreen, tenantScreens } from './tenant-screens.ts'

/**
 * Requires that a tenant's screen passes a secret (password, code, token of a link) only to the operation that asks for
 * it, never to addresses, texts or other operations.
 */
export const rule: ScreenRule = {
  name: 'every-secret-stays-with-its-operation',
  *check({ document, customization, library }) {
    for (const tenantScreen of tenantScreens(customization, library)) {
      for (const finding of implicitSecrets(tenantScreen, library))
        yield { document, ...finding, path: tenantScreen.placeOf(finding.path) }
      const allowedPointers = secretArguments(tenantScreen, library)
      for (const position of annotated(tenantScreen.checked.positions, 'x-expr')) {
        const [secret] = secretsAt(position, tenantScreen, library)
        if (allowedPointers.has(pointerOf(position.path))) {
          if (!secret) yield { document, path: tenantScreen.placeOf(position.path), ...constantSecret }
        } else if (secret)
          yield {
            document,
            path: tenantScreen.placeOf(position.path),
            message: `${secret.input.slice(secret.start, secret.end)} is secret: it goes only to the operation that asks for it.`,
            remedy: 'Leave it out. Inside its own form it is sent without being named.',
          }
      }
    }
  },
}

/** The finding for a constant secret in a screen, which would log people in to somebody else's account. */
const constantSecret = {
  message: 'This is a secret of the screen’s own: whoever presses would be in another account.',
  remedy: 'Give what the person typed, or what their link brought.',
}

/** Lists forms whose values, sent without `with`, pass a secret to another operation. */
function implicitSecrets({ checked }: TenantScreen, library: Library) {
  return callsIn({ documents: [checked], library }).flatMap(({ operation, args, form, name, position }) => {
    const source = position.names.form
    if (!source || source === 'upload' || operation.form === source.form) return []
    const secret = (argumentsOf(operation, library) ?? []).find(
      (argument) => isSecret(argument.schema) && form.includes(argument.name) && !args.has(argument.name),
    )
    if (!secret) return []
    const message = `${secret.name} of this form is secret: ${name}, which it was not made for, would be given it.`
    return [{ path: position.path, message, remedy: 'Call the operation that the form was made for.' }]
  })
}

/** Lists arguments that the operation declares secret. */
function secretArguments({ checked }: TenantScreen, library: Library): ReadonlySet<string> {
  const calls = callsIn({ documents: [checked], library })
  return new Set(
    calls.flatMap(({ operation, args, position }) => {
      const source = position.names.form
      // Allows a form's secrets only for the operation that the form belongs to.
      if (source && source !== 'upload' && operation.form !== source.form) return []
      const secrets = (argumentsOf(operation, library) ?? []).filter(({ schema }) => isSecret(schema))
      return secrets.flatMap(({ name }) => {
        const path = args.get(name)
        return path ? [pointerOf(path)] : []
      })
    }),
  )
}

function secretsAt(
  position: Position & { value: string },
  { checked }: TenantScreen,
  library: Library,
): ExpressionNode[] {
  try {
    const environment = environmentAt(position, checked.names, library)
    return secretsIn(parseExpression(position.value), environment)
  } catch (error) {
    // Ignores expressions that cannot be parsed, which another rule reports.
    if (error instanceof ExpressionError) return []
    throw error
  }
}
