/** How the platform is told what became of a payment. */
export const tellings = {
  once: { es: 'una vez, a la vez', en: 'once, meanwhile' },
  first: { es: 'antes de que vuelvas', en: 'before you are back' },
  twice: { es: 'dos veces', en: 'twice' },
  late: { es: 'tarde', en: 'late' },
  never: { es: 'nunca', en: 'never' },
  forged: { es: 'después de un falso aviso', en: 'after a forged message' },
  denied: { es: 'y luego de un intento denegado', en: 'and then of a try that was denied' },
} as const

export type Telling = keyof typeof tellings

/** What becomes of a refund. */
export const refundings = {
  done: 'is made',
  refused: 'is refused',
  hanging: 'is not answered, nor made',
  lost: 'is made, but not answered',
  broken: 'is made, and answered with something broken',
} as const

export type Refunding = keyof typeof refundings

/** Payments whose amount ends so are denied; the first four as in the sandbox of Redsys. */
const denials: Record<number, string> = {
  96: '0190',
  72: '0172',
  73: '0173',
  74: '0174',
  75: '0116',
  76: '0912',
}

const told: Record<number, Telling> = {
  81: 'first',
  82: 'twice',
  83: 'late',
  84: 'never',
  85: 'forged',
  86: 'denied',
}

const refunded: Record<number, Refunding> = { 91: 'refused', 92: 'hanging', 93: 'lost', 94: 'broken' }

/** What Ds_Response says of a payment that its holder has confirmed. */
export function responseTo(amount: number): string {
  return denials[amount % 100] ?? '0000'
}

export function tellingOf(amount: number): Telling {
  return told[amount % 100] ?? 'once'
}

export function refundingOf(amount: number): Refunding {
  return refunded[amount % 100] ?? 'done'
}
