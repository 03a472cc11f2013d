import type { FastifyInstance, FastifyReply } from 'fastify'
import { createDelayedQueue } from './late-work.ts'

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

/**
 * Creates the delivery of faulty answers of the provider with a page, on which the next one is chosen. `saveState` stores
 * what a request did before its answer is kept back.
 */
export function createAnswers(app: FastifyInstance, page: string, saveState: () => void) {
  const silentResponses = new Set<FastifyReply['raw']>()
  const lateAnswers = createDelayedQueue(DELAY_MS)
  let chosenMode: AnswerMode | undefined
  app.addHook('preClose', async () => {
    for (const response of silentResponses) response.destroy()
    lateAnswers.now()
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
    stayOpen,
    /** Sends an answer, or keeps it back as the mode says. */
    async deliver(
      reply: FastifyReply,
      mode: string | undefined,
      send: () => FastifyReply,
    ): Promise<FastifyReply> {
      if (mode === 'hanging' || mode === 'lost' || mode === 'late') saveState()
      if (mode === 'hanging' || mode === 'lost') return stayOpen(reply)
      if (mode === 'late')
        await new Promise<void>((resolve) => {
          lateAnswers.add(async () => resolve())
        })
      return send()
    },
  }

  /** Leaves a request without an answer. */
  function stayOpen(reply: FastifyReply): FastifyReply {
    silentResponses.add(reply.raw)
    reply.raw.once('close', () => silentResponses.delete(reply.raw))
    return reply.hijack()
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

/** Returns whether a paid card payment of this amount is charged back. */
export function isChargedBack(amount: number): boolean {
  return amount % 100 === 97
}
