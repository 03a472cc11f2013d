import type { FastifyInstance, FastifyReply } from 'fastify'

/** Lists the faults of a simulated provider's answer to a request for money. */
export const answerModes = {
  hanging: 'is neither done nor answered',
  lost: 'is done, but not answered',
  late: 'is done, and answered after 25 seconds',
  broken: 'is done, and answered with something broken',
} as const

export type AnswerMode = keyof typeof answerModes

/** Delays an answer for longer than the platform waits for any provider. */
const DELAY_MS = 25_000

const answerSchema = {
  type: 'object',
  required: ['answer'],
  properties: { answer: { enum: ['', ...Object.keys(answerModes)] } },
}

/** Creates the delivery of faulty answers of the provider with a page, on which the next one is chosen. */
export function createAnswers(app: FastifyInstance, page: string) {
  const silentResponses = new Set<FastifyReply['raw']>()
  const lateAnswers = new Map<NodeJS.Timeout, () => void>()
  let chosenMode: AnswerMode | undefined
  app.addHook('preClose', async () => {
    for (const response of silentResponses) response.destroy()
    for (const [timer, answer] of lateAnswers) {
      clearTimeout(timer)
      answer()
    }
  })
  app.post<{ Body: { answer: AnswerMode | '' } }>(
    `${page}/next`,
    { schema: { body: answerSchema } },
    ({ body }, reply) => {
      chosenMode = body.answer || undefined
      return reply.redirect(page, 303)
    },
  )
  return {
    chosen: () => chosenMode,
    /** Returns the mode chosen for the next answer, which applies once. */
    take(): AnswerMode | undefined {
      const mode = chosenMode
      chosenMode = undefined
      return mode
    },
    /** Leaves a request without an answer. */
    stayOpen(reply: FastifyReply): FastifyReply {
      silentResponses.add(reply.raw)
      reply.raw.once('close', () => silentResponses.delete(reply.raw))
      return reply.hijack()
    },
    /** Resolves when a late answer is due. */
    waitLong: () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(() => {
          lateAnswers.delete(timer)
          resolve()
        }, DELAY_MS)
        lateAnswers.set(timer, resolve)
      }),
  }
}

/** Renders the form that chooses the next answer of a provider. */
export function nextAnswerForm(action: string, chosen: AnswerMode | undefined): string {
  const options = Object.entries(answerModes).map(
    ([name, label]) => `<option value="${name}"${name === chosen ? ' selected' : ''}>${label}</option>`,
  )
  return `<h2>The next answer</h2><form method="post" action="${action}">
<p><label>The next request for money<br><select name="answer"><option value="">is answered as its amount says</option>${options.join('')}</select></label>
<button>Choose</button></p></form>`
}

/** Renders what the last two digits of an amount decide. */
export function amountsTable(meanings: Readonly<Record<number, string>>): string {
  const items = Object.entries(meanings).map(([digits, meaning]) => `<li>,${digits}: ${meaning}</li>`)
  return `<details><summary>What the last two figures of an amount decide</summary><ul>${items.join('\n')}</ul></details>`
}
