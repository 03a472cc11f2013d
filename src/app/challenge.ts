/** The ticket that a login answered in place of a session, for the page that asks for the second factor. */
export function ticketIn(answer: unknown): string | undefined {
  const { ticket }: { ticket?: unknown } = Object(answer)
  return typeof ticket === 'string' ? ticket : undefined
}
