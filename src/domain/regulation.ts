import { type Cents, cents } from './money.ts'

/** From when on a tenant warns: it may be stricter than the law. */
export interface WarningRules {
  warning_from_cents: number
  warning_percent: number
}

/** What a person earns, has and owes in a year, in cents. */
export interface FinancialSituation {
  net_income: Cents
  liquid_assets: Cents
  commitments: Cents
}

/** Income + liquid assets − commitments; it may be negative (Delegated Regulation (EU) 2022/2114, article 7). */
export function netWorth(situation: FinancialSituation): Cents {
  return cents(situation.net_income + situation.liquid_assets - situation.commitments)
}

/** The ability to bear loss: 10 % of net worth, never below zero (Regulation (EU) 2020/1503, article 21(5)). */
export function lossCapacity(worth: Cents): Cents {
  return worth > 0n ? cents(worth / 10n) : cents(0)
}

/**
 * Above it a non-sophisticated investor is warned: the greater of 1 000 euros and 5 % of net worth (article 21(7)), or
 * of what a stricter tenant says.
 */
export function warningThreshold(worth: Cents, { warning_from_cents, warning_percent }: WarningRules): Cents {
  const least = cents(warning_from_cents)
  // What is left of a cent falls away: nobody is warned later than the law says.
  const share = cents((worth * BigInt(Math.round(warning_percent * 1e6))) / 100_000_000n)
  if (share > least) return share
  return least
}

/**
 * Whether an owner would raise more within twelve months than the regulation applies to: it ends above its limit, which
 * may itself be reached (Regulation (EU) 2020/1503, article 1(2)(c)).
 */
export function isBeyondRaise(used: Cents, limit: Cents): boolean {
  return used > limit
}

/** Whether so many per cent of what an owner may raise are used. */
export function isNearRaise(used: Cents, limit: Cents, percent: number): boolean {
  return used * 100n >= limit * BigInt(percent)
}

/**
 * The last instant of the reflection period (article 22): the end of the last of its `days`, the first of which follows
 * the day it starts, by the calendar of `zone`, so that a change of the clocks neither shortens nor lengthens it.
 */
export function reflectionEnd(start: Date, days: number, zone = 'Europe/Madrid'): Date {
  const { year, month, day } = dayIn(zone, start)
  const nextMidnight = instantOf(Date.UTC(year, month - 1, day + days + 1), zone)
  return new Date(nextMidnight - 1)
}

function dayIn(zone: string, instant: Date): { year: number; month: number; day: number } {
  const [year = 0, month = 0, day = 0] = readingsOf(zone).day.format(instant).split('-').map(Number)
  return { year, month, day }
}

/** The instant at which the clocks of a zone show a time; `shown` is that time as if it were UTC. */
function instantOf(shown: number, zone: string): number {
  const guess = shown - offsetAt(shown, zone)
  return shown - offsetAt(guess, zone)
}

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const name = readingsOf(zone)
    .offset.formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign = '+', hours = 0, minutes = 0] = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

interface Readings {
  day: Intl.DateTimeFormat
  offset: Intl.DateTimeFormat
}

/** Formatters are slow to make, and every order asks for them. */
const readings = new Map<string, Readings>()

function readingsOf(zone: string): Readings {
  const known = readings.get(zone)
  if (known) return known
  const made = {
    day: new Intl.DateTimeFormat('en-CA', { timeZone: zone }),
    offset: new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }),
  }
  readings.set(zone, made)
  return made
}
