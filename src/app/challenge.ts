/** Returns the ticket for the second-factor page if a login response contains one instead of a session. */
export function ticketIn(response: unknown): string | undefined {
  const { ticket }: { ticket?: unknown } = Object(response)
  return typeof ticket === 'string' ? ticket : undefined
}
