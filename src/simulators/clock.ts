import type { FastifyInstance } from 'fastify'
import { isObject } from '../language/common/objects.ts'
import { openStateFile } from './state-file.ts'

/** Describes by how many days a platform's demo clock is ahead of real time. */
interface PlatformTime {
  days: number
  /** Contains the IBAN of the platform's bank account. */
  iban: string
}

/** Provides the time of platforms, which may be ahead of real time. */
export interface SimulatedClock {
  /** Returns the time of the platform that owns a bank account. */
  nowFor(iban: string): Date
  /** Calls the listener whenever a platform's clock moves ahead, with the number of days that passed. */
  onPass(listener: (platform: string, days: number) => void): void
}

const bodySchema = {
  type: 'object',
  required: ['days', 'iban'],
  properties: { days: { type: 'integer', minimum: 0 }, iban: { type: 'string', maxLength: 34 } },
}

interface ClockRoute {
  Params: { platform: string }
  Body: PlatformTime
}

const DAY_MS = 86_400_000

/** Registers the endpoint to which a platform reports by how many days its demo clock is ahead. */
export function registerClock(app: FastifyInstance, now: () => Date, file?: string): SimulatedClock {
  const state = openStateFile(file)
  const times = timesIn(state.load())
  const listeners: Parameters<SimulatedClock['onPass']>[0][] = []

  app.put<ClockRoute>('/clock/:platform', { schema: { body: bodySchema } }, ({ params, body }, reply) => {
    const { days, iban } = body
    const passedDays = days - (times.get(params.platform)?.days ?? 0)
    times.set(params.platform, { days, iban })
    state.save(times)
    if (passedDays > 0) for (const listener of listeners) listener(params.platform, passedDays)
    return reply.code(204).send()
  })

  return {
    nowFor(iban) {
      const daysAhead = [...times.values()].filter((time) => time.iban === iban).map(({ days }) => days)
      return new Date(now().getTime() + Math.max(0, ...daysAhead) * DAY_MS)
    },
    onPass: (listener) => void listeners.push(listener),
  }
}

function timesIn(stored: unknown): Map<string, PlatformTime> {
  return new Map([...(stored instanceof Map ? stored : [])].filter(isPlatformTime))
}

function isPlatformTime(entry: [unknown, unknown]): entry is [string, PlatformTime] {
  const [platform, time] = entry
  return (
    typeof platform === 'string' &&
    isObject(time) &&
    typeof time.days === 'number' &&
    typeof time.iban === 'string'
  )
}
