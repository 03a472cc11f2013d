/** Acts on the simulated page of Stripe. Returns the redirect address. */
export async function atStripe(
  url: string,
  outcome: string,
  typed: Record<string, string> = {},
): Promise<string | null> {
  const { searchParams, origin, pathname } = new URL(url)
  const form = new URLSearchParams({
    first_name: 'NORA',
    last_name: 'VIDAL RUIZ',
    type: 'id_card',
    number: '45678901G',
    born: '1985-04-12',
    expires: '2031-05-03',
    tell: 'never',
    ...typed,
    ticket: searchParams.get('ticket') ?? '',
    outcome,
  })
  const answer = await fetch(`${origin}${pathname}`, { method: 'POST', body: form, redirect: 'manual' })
  return answer.headers.get('location')
}
