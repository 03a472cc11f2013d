import type { Mail } from '../documents/library.ts'
import type { Path } from '../documents/walk.ts'

/** Returns the text keys of a mail with their paths. */
export function textsOf({ subject, text, after, button, facts = [] }: Mail): { path: Path; key: string }[] {
  return [
    { path: ['subject'], key: subject },
    { path: ['text'], key: text },
    ...facts.map(({ label }, index) => ({ path: ['facts', index, 'label'], key: label })),
    ...(button ? [{ path: ['button', 'label'], key: button.label }] : []),
    ...(after ? [{ path: ['after'], key: after }] : []),
  ]
}
