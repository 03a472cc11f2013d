import type { Letter } from './letter.ts'

/** Renders a mail as plain text, with the same contents as the HTML. */
export function textOf(letter: Letter): string {
  const { greeting, paragraphs, facts, button, after, why, links, sender } = letter
  const parts = [
    greeting,
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    button ? `${button.label}:\n${button.address}` : '',
    ...after,
    sender.name,
    `--\n${[why, ...links.map(({ label, address }) => `${label}: ${address}`)].join('\n')}`,
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}
