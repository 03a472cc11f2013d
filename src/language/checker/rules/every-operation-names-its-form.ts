import type { Rule } from '../problem.ts'

/** Requires that an operation names the form of its body, because the server applies a tenant's changes of the form. */
export const rule: Rule = {
  name: 'every-operation-names-its-form',
  *check({ library }) {
    const forms = Object.values(library.forms)
    for (const operation of Object.values(library.operations)) {
      const candidates = forms.filter(({ type }) => type === operation.body?.$ref).map(({ form }) => form)
      if (operation.form === undefined ? candidates.length === 0 : candidates.includes(operation.form))
        continue
      yield {
        document: operation,
        path: operation.form === undefined ? ['body'] : ['form'],
        message:
          operation.form === undefined
            ? 'A form asks for this body, and the operation does not name it.'
            : `The form ${operation.form} asks for another type than the body.`,
        remedy:
          candidates.length === 0
            ? 'Take the form away, or refer to its type in the body.'
            : `Name the form: ${candidates.join(' or ')}.`,
      }
    }
  },
}
