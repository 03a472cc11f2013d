import { BOOLEAN, DURATION, listOf, NUMBER, STRING, TIMESTAMP, type Type, type TypeKind } from './type.ts'

/** The signature of a function. `on` is the receiver of a method. */
export interface Signature {
  readonly on?: readonly TypeKind[]
  readonly parameters: readonly (readonly TypeKind[])[]
  /** Optional additional parameters. */
  readonly optionalParameters?: readonly TypeKind[]
  readonly result: Type
}

const measured: readonly TypeKind[] = ['string', 'list', 'object']
/** The types of a day and of an instant. */
const moment: readonly TypeKind[] = ['string', 'timestamp']
const convertible: readonly TypeKind[] = ['string', 'number']

export const FUNCTIONS: Readonly<Record<string, Signature>> = {
  size: { parameters: [measured], result: NUMBER },
  string: { parameters: [['string', 'number', 'boolean']], result: STRING },
  int: { parameters: [convertible], result: NUMBER },
  double: { parameters: [convertible], result: NUMBER },
  timestamp: { parameters: [moment], result: TIMESTAMP },
  duration: { parameters: [['string']], result: DURATION },
  daysBetween: { parameters: [moment, moment], result: NUMBER },
}

const onText = (takes: readonly (readonly TypeKind[])[], gives: Type): Signature => ({
  on: ['string'],
  parameters: takes,
  result: gives,
})
/** Takes an optional time zone: 'Europe/Madrid'. */
const onInstant: Signature = {
  on: ['timestamp', 'duration'],
  parameters: [],
  optionalParameters: ['string'],
  result: NUMBER,
}

export const METHODS: Readonly<Record<string, Signature>> = {
  size: { on: measured, parameters: [], result: NUMBER },
  contains: onText([['string']], BOOLEAN),
  startsWith: onText([['string']], BOOLEAN),
  endsWith: onText([['string']], BOOLEAN),
  lowerAscii: onText([], STRING),
  upperAscii: onText([], STRING),
  trim: onText([], STRING),
  split: onText([['string']], listOf(STRING)),
  join: { on: ['list'], parameters: [['string']], result: STRING },
  getFullYear: { ...onInstant, on: ['timestamp'] },
  getMonth: { ...onInstant, on: ['timestamp'] },
  getDate: { ...onInstant, on: ['timestamp'] },
  getDayOfWeek: { ...onInstant, on: ['timestamp'] },
  getHours: onInstant,
  getMinutes: onInstant,
  getSeconds: onInstant,
}
