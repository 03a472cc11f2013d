import type { Caller } from './caller.ts'
import type { DemoInterest, DemoQuestion, DemoRequests } from './content.ts'
import type { DemoEvent } from './demo-event.ts'

/** Returns the events of an investor's follows, interests and questions, which issuers answer the next day. */
export function investorRequestEvents(
  { follows = [], interests = [], asks = [] }: DemoRequests,
  caller: Caller,
  issuerOf: (issuance: string) => Caller | undefined,
): DemoEvent[] {
  return [
    ...follows.map((slug) => ({ daysAgo: 9, happen: () => followIssuance(slug, caller) })),
    ...interests.map((interest) => ({
      daysAgo: interest.days_ago,
      happen: () => declareInterest(interest, caller),
    })),
    ...asks.flatMap((request) => questionEvents(request, caller, issuerOf(request.issuance))),
  ]
}

async function followIssuance(slug: string, caller: Caller): Promise<void> {
  await caller.call('followIssuance', { params: { slug }, body: { followed: true } })
}

async function declareInterest(interest: DemoInterest, caller: Caller): Promise<void> {
  const { issuance: slug, days_ago: _days, becomes, ...fields } = interest
  const { id } = await caller.call('declareInterest', { body: { slug, ...fields } })
  if (becomes === 'CANCELED') await caller.call('cancelInterest', { params: { id } })
}

function questionEvents(request: DemoQuestion, caller: Caller, issuer: Caller | undefined): DemoEvent[] {
  const { issuance: slug, kind, words, in_days, days_ago, becomes, answer = '' } = request
  const params = { id: '' }
  const wanted_on = in_days === undefined ? undefined : dayIn(in_days)
  const askQuestion = async () => {
    const body = { kind, ...(words && { words }), ...(wanted_on && { wanted_on }) }
    params.id = (await caller.call('askFollowUp', { params: { slug }, body })).id
  }
  const respond = async () => {
    if (becomes === 'WITHDRAWN') await caller.call('withdrawFollowUp', { params })
    if (becomes === 'DECLINED') await issuer?.call('declineFollowUp', { params, body: { answer } })
    if (becomes === 'ANSWERED')
      await issuer?.call('answerFollowUp', {
        params,
        body: { answer, ...(wanted_on && { agreed_on: wanted_on }) },
      })
  }
  return [
    { daysAgo: days_ago, happen: askQuestion },
    { daysAgo: days_ago - 1, happen: respond },
  ]
}

/** Returns the day some days after the day of the seed, as YYYY-MM-DD. */
function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
