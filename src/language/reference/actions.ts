import { kindNames } from '../documents/kinds.ts'
import type { Action, Step } from '../documents/library.ts'
import { resolve } from '../documents/schema.ts'
import { type Entry, exampleOf, type ReferenceSection } from './entry.ts'

/** Lists the action with its label and steps, then each kind of step. */
export const actions: ReferenceSection = {
  kind: 'action',
  entries(schemas) {
    const schema = resolve('action.json', schemas)
    const entry = { name: 'action', schema, ...buttonExample(exampleOf(schema) as Action) }
    const steps = kindNames({ folder: 'actions' }, schemas).map((name): Entry => {
      const schema = resolve(`actions/${name}.json`, schemas)
      const example = exampleOf(schema)
      const picture = buttonExample({ label: 'blocks.example_press', do: [example as Step] })
      return { name, schema, ...picture, example }
    })
    return [entry, ...steps]
  },
}

function buttonExample(action: Action): Pick<Entry, 'example' | 'picture'> {
  return { example: action, picture: { body: [{ block: 'button', actions: [action] }] } }
}
