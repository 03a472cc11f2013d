import { BOOLEAN, DURATION, listOf, NUMBER, STRING, TIMESTAMP, type Type, type TypeKind } from './type.ts'

/** The signature of a function. `on` is the receiver of a method. */
export interface Signature {
  readonly on?: readonly TypeKind[]
  readonly takes: readonly (readonly TypeKind[])[]
  /** Optional additional parameters. */
  readonly besides?: readonly TypeKind[]
  readonly gives: Type
}

const measured: readonly TypeKind[] = ['string', 'list', 'object']
/** The types of a day and of an instant. */
const moment: readonly TypeKind[] = ['string', 'timestamp']
const convertible: readonly TypeKind[] = ['string', 'number']

export const FUNCTIONS: Readonly<Record<string, Signature>> = {
  size: { takes: [measured], gives: NUMBER },
  string: { takes: [['string', 'number', 'boolean']], gives: STRING },
  int: { takes: [convertible], gives: NUMBER },
  double: { takes: [convertible], gives: NUMBER },
  timestamp: { takes: [moment], gives: TIMESTAMP },
  duration: { takes: [['string']], gives: DURATION },
  daysBetween: { takes: [moment, moment], gives: NUMBER },
}

const onText = (takes: readonly (readonly TypeKind[])[], gives: Type): Signature => ({
  on: ['string'],
  takes,
  gives,
})
/** Takes an optional time zone: 'Europe/Madrid'. */
const onInstant: Signature = { on: ['timestamp', 'duration'], takes: [], besides: ['string'], gives: NUMBER }

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
