import { bundleScreen } from '../../../src/language/bundle/screen-bundle.ts'
import { isObject } from '../../../src/language/common/objects.ts'
import { restore } from '../../../src/language/customization/customization.ts'
import { clockNames } from '../../../src/language/expressions/clock.ts'
import { evaluateAll, isConditionMet } from '../../../src/language/expressions/index.ts'
import { activeFieldsOf } from '../../../src/language/forms/active-fields.ts'
import type { ComposedForm } from '../../../src/language/forms/composed.ts'
import type { Values } from '../../../src/language/forms/values.ts'
import { initialValues, isUnfilled } from '../../../src/renderer/forms/values.ts'
import type { TestPlatform } from '../harness.ts'
import type { CustomizationInput, Person } from '../test-tenant.ts'

type Scope = Record<string, unknown>
type Send = (operation: string, sent: { params: object; body: object }) => Promise<unknown>

/** A form as a person sees it: its known values and its questions. */
export interface VisibleForm {
  form: string
  questions: string[]
  /** Fills in and submits the form. */
  answer(values: Values): Promise<void>
}

/** Reads screens without a browser: their data, forms and initial values. */
export function screenReader(
  { library, clock }: Pick<TestPlatform, 'library' | 'clock'>,
  document: CustomizationInput,
) {
  const { customization } = restore({ version: 2, title: 'Alba Capital', ...document }, library.schemas)

  async function scopeOf(person: Person, route: Scope): Promise<Scope> {
    const session = await person.call('getSession')
    return {
      session,
      tenant: customization,
      route,
      url: {},
      language: 'es',
      ...clockNames(clock.now(), customization.time_zone),
    }
  }

  /** Returns a screen with its data for a person. */
  async function open(path: string, person: Person, route: Scope) {
    const screen = library.screens.find((each) => each.path === path)
    if (!screen) throw new Error(`There is no screen ${path}.`)
    const bundle = bundleScreen(screen, library, customization)
    const scope = await scopeOf(person, route)
    scope.url = Object.fromEntries(bundle.urlKeys.map((key) => [key, '']))
    const send: Send = async (name, sent) => (await person.call(name as 'getSession', sent)) as unknown
    const read = (name: string, values: Values) =>
      send(name, library.operations[name]?.body ? { params: {}, body: values } : { params: values, body: {} })
    for (const [name, { call, with: args = {}, when }] of Object.entries(bundle.screen.data ?? {}))
      scope[name] =
        when === undefined || isConditionMet(when, scope) ? await read(call, evaluateAll(args, scope)) : {}
    return { bundle, scope, send }
  }

  /** Lists the titles of all alerts on a screen for a person. */
  async function alertsOn(path: string, person: Person, route: Scope = {}): Promise<string[]> {
    const { bundle, scope } = await open(path, person, route)
    const alerts = blocksIn(bundle.screen.body, scope, ['alert'])
    return alerts.map(({ title }) => String(isObject(title) ? title.key : title))
  }

  /** Lists all forms on a screen for a person, including those behind buttons. */
  async function formsOn(path: string, person: Person, route: Scope): Promise<VisibleForm[]> {
    const { bundle, scope, send } = await open(path, person, route)
    return blocksIn(bundle.screen.body, scope, ['form', 'editable']).flatMap((block) => {
      const form = bundle.forms[String(block.form)]
      if (!form) return []
      const known = evaluateAll(
        { initial: String(block.initial ?? '{}'), ...(isObject(block.values) && { values: '{}' }) },
        scope,
      )
      const values = isObject(block.values) ? evaluateAll(block.values as Record<string, string>, scope) : {}
      const first = initialValues(form, known.initial, values)
      return [
        {
          form: String(block.form),
          questions: visibleFields(form, first, scope).filter((field) => isUnfilled(first[field])),
          answer: async (answers: Values) => {
            const filled = { ...answers, ...withoutEmpty(first) }
            const visible = visibleFields(form, filled, scope)
            const submitted = Object.fromEntries(visible.map((field) => [field, filled[field]]))
            const { call, args } = callOf(block)
            const { body = [], params = [] } = bundle.operations[call] ?? {}
            const sent = { ...submitted, ...evaluateAll(args, { ...scope, form: submitted }) }
            const only = (names: readonly string[]) =>
              Object.fromEntries(
                Object.entries(sent).filter(([name, value]) => names.includes(name) && value !== undefined),
              )
            await send(call, { params: only(params), body: only(body) })
          },
        },
      ]
    })
  }

  return { formsOn, alertsOn, scopeOf }
}

const withoutEmpty = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isUnfilled(value)))

function visibleFields(form: ComposedForm, values: Values, scope: Scope): string[] {
  const places = activeFieldsOf(form, values, (condition, row) =>
    isConditionMet(condition, { ...scope, form: values, row }),
  )
  return [...places.values()].map(({ path }) => path.join('.'))
}

/** Lists the visible blocks of some kinds. */
function blocksIn(node: unknown, scope: Scope, kinds: readonly string[]): Record<string, unknown>[] {
  if (Array.isArray(node)) return node.flatMap((each) => blocksIn(each, scope, kinds))
  if (!isObject(node) || (typeof node.when === 'string' && !isConditionMet(node.when, scope))) return []
  if (kinds.includes(String(node.block))) return [node]
  return Object.values(node).flatMap((each) => blocksIn(each, scope, kinds))
}

/** Returns the operation that the form's button calls. */
function callOf({ submit }: Record<string, unknown>): { call: string; args: Record<string, string> } {
  const steps = isObject(submit) && Array.isArray(submit.do) ? submit.do : []
  const step = steps.find((each) => isObject(each) && typeof each.call === 'string')
  return { call: String(step?.call), args: isObject(step?.with) ? (step.with as Record<string, string>) : {} }
}
