import type { FastifyInstance } from 'fastify'
import { isObject } from '../language/common/objects.ts'
import { stateFile } from './state-file.ts'

/** The time of a platform, which its demo clock may have moved ahead. */
interface PlatformTime {
  days: number
  /** The platform's bank account. */
  iban: string
}

/** Tells how far platforms are ahead of real time. */
export interface SimulatedClock {
  /** Returns the time at which the bank keeps an account: that of its platform. */
  nowFor(iban: string): Date
  /** Calls back for every platform that moves ahead, with the days that pass for it. */
  onPass(listener: (platform: string, days: number) => void): void
}

const moved = {
  type: 'object',
  required: ['days', 'iban'],
  properties: { days: { type: 'integer', minimum: 0 }, iban: { type: 'string', maxLength: 34 } },
}

interface ClockRoute {
  Params: { platform: string }
  Body: PlatformTime
}

const dayInMs = 86_400_000

/** Registers the endpoint at which a platform tells that its demo clock moved, by how many days it is ahead. */
export function registerClock(app: FastifyInstance, now: () => Date, file?: string): SimulatedClock {
  const stored = stateFile(file)
  const times = timesIn(stored.load())
  const listeners: Parameters<SimulatedClock['onPass']>[0][] = []

  app.put<ClockRoute>('/clock/:platform', { schema: { body: moved } }, ({ params, body }, reply) => {
    const { days, iban } = body
    const passed = days - (times.get(params.platform)?.days ?? 0)
    times.set(params.platform, { days, iban })
    stored.save(times)
    if (passed > 0) for (const listen of listeners) listen(params.platform, passed)
    return reply.code(204).send()
  })

  return {
    nowFor(iban) {
      const ahead = [...times.values()].filter((each) => each.iban === iban).map(({ days }) => days)
      return new Date(now().getTime() + Math.max(0, ...ahead) * dayInMs)
    },
    onPass: (listener) => void listeners.push(listener),
  }
}

function timesIn(stored: unknown): Map<string, PlatformTime> {
  return new Map([...(stored instanceof Map ? stored : [])].filter(isTime))
}

function isTime(entry: [unknown, unknown]): entry is [string, PlatformTime] {
  const [platform, time] = entry
  return (
    typeof platform === 'string' &&
    isObject(time) &&
    typeof time.days === 'number' &&
    typeof time.iban === 'string'
  )
}
