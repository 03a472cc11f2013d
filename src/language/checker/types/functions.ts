import { BOOLEAN, DURATION, listOf, NUMBER, STRING, TIMESTAMP, type Type, type TypeKind } from './type.ts'

/** The signature of a function. `on` is the receiver of a method. */
export interface Signature {
  readonly on?: readonly TypeKind[]
  readonly parameters: readonly (readonly TypeKind[])[]
  /** Optional additional parameters. */
  readonly optionalParameters?: readonly TypeKind[]
  readonly result: Type
}

const SIZED_KINDS: readonly TypeKind[] = ['string', 'list', 'object']
/** The types of a day and of an instant. */
const INSTANT_KINDS: readonly TypeKind[] = ['string', 'timestamp']
const CONVERTIBLE_KINDS: readonly TypeKind[] = ['string', 'number']

export const FUNCTIONS: Readonly<Record<string, Signature>> = {
  size: { parameters: [SIZED_KINDS], result: NUMBER },
  string: { parameters: [['string', 'number', 'boolean']], result: STRING },
  int: { parameters: [CONVERTIBLE_KINDS], result: NUMBER },
  double: { parameters: [CONVERTIBLE_KINDS], result: NUMBER },
  timestamp: { parameters: [INSTANT_KINDS], result: TIMESTAMP },
  duration: { parameters: [['string']], result: DURATION },
  daysBetween: { parameters: [INSTANT_KINDS, INSTANT_KINDS], result: NUMBER },
}

const textMethod = (parameters: readonly (readonly TypeKind[])[], result: Type): Signature => ({
  on: ['string'],
  parameters: parameters,
  result: result,
})
/** Takes an optional time zone: 'Europe/Madrid'. */
const INSTANT_METHOD: Signature = {
  on: ['timestamp', 'duration'],
  parameters: [],
  optionalParameters: ['string'],
  result: NUMBER,
}

export const METHODS: Readonly<Record<string, Signature>> = {
  size: { on: SIZED_KINDS, parameters: [], result: NUMBER },
  contains: textMethod([['string']], BOOLEAN),
  startsWith: textMethod([['string']], BOOLEAN),
  endsWith: textMethod([['string']], BOOLEAN),
  lowerAscii: textMethod([], STRING),
  upperAscii: textMethod([], STRING),
  trim: textMethod([], STRING),
  split: textMethod([['string']], listOf(STRING)),
  join: { on: ['list'], parameters: [['string']], result: STRING },
  getFullYear: { ...INSTANT_METHOD, on: ['timestamp'] },
  getMonth: { ...INSTANT_METHOD, on: ['timestamp'] },
  getDate: { ...INSTANT_METHOD, on: ['timestamp'] },
  getDayOfWeek: { ...INSTANT_METHOD, on: ['timestamp'] },
  getHours: INSTANT_METHOD,
  getMinutes: INSTANT_METHOD,
  getSeconds: INSTANT_METHOD,
}
