import { BOOLEAN, DURATION, listOf, NUMBER, type Sort, STRING, TIMESTAMP, type Type } from './type.ts'

/** What a function takes and gives. `on` is what stands before the point of a method. */
export interface Signature {
  readonly on?: readonly Sort[]
  readonly takes: readonly (readonly Sort[])[]
  readonly gives: Type
}

const measured: readonly Sort[] = ['string', 'list', 'object']
const convertible: readonly Sort[] = ['string', 'number']

export const FUNCTIONS: Readonly<Record<string, Signature>> = {
  size: { takes: [measured], gives: NUMBER },
  string: { takes: [['string', 'number', 'boolean']], gives: STRING },
  int: { takes: [convertible], gives: NUMBER },
  double: { takes: [convertible], gives: NUMBER },
  timestamp: { takes: [['string', 'timestamp']], gives: TIMESTAMP },
  duration: { takes: [['string']], gives: DURATION },
}

const onText = (takes: readonly (readonly Sort[])[], gives: Type): Signature => ({
  on: ['string'],
  takes,
  gives,
})
const onInstant: Signature = { on: ['timestamp', 'duration'], takes: [], gives: NUMBER }

export const METHODS: Readonly<Record<string, Signature>> = {
  size: { on: measured, takes: [], gives: NUMBER },
  contains: onText([['string']], BOOLEAN),
  startsWith: onText([['string']], BOOLEAN),
  endsWith: onText([['string']], BOOLEAN),
  lowerAscii: onText([], STRING),
  upperAscii: onText([], STRING),
  trim: onText([], STRING),
  split: onText([['string']], listOf(STRING)),
  join: { on: ['list'], takes: [['string']], gives: STRING },
  getFullYear: { ...onInstant, on: ['timestamp'] },
  getMonth: { ...onInstant, on: ['timestamp'] },
  getDate: { ...onInstant, on: ['timestamp'] },
  getDayOfWeek: { ...onInstant, on: ['timestamp'] },
  getHours: onInstant,
  getMinutes: onInstant,
  getSeconds: onInstant,
}
