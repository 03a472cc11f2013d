/** Lists the ways in which a simulated payment provider notifies the platform. */
export const commonNotificationModes = {
  once: { es: 'una vez, a la vez', en: 'once, meanwhile' },
  first: { es: 'antes de que vuelvas', en: 'before you are back' },
  twice: { es: 'dos veces', en: 'twice' },
  late: { es: 'tarde', en: 'late' },
  never: { es: 'nunca', en: 'never' },
  forged: { es: 'después de un falso aviso', en: 'after a forged message' },
} as const

/** Maps the digits of amounts to what they decide, in words. */
export function meaningsOf<Value>(
  valueByCents: Readonly<Record<number, Value>>,
  words: (value: Value) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(valueByCents).map(([digits, value]) => [digits, words(value)]))
}

/** Maps the last two digits of an amount to the default notification mode. */
export const notificationModeByAmount: Record<number, keyof typeof commonNotificationModes> = {
  81: 'first',
  82: 'twice',
  83: 'late',
  84: 'never',
  85: 'forged',
}
