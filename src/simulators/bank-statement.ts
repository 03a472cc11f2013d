/** Describes a credit to an account, or a debit if the amount is below zero. */
export interface Movement {
  day: string
  /** Contains the amount in cents. */
  amount: number
  payer: string
  concept: string
}

interface Account {
  iban: string
  name: string
  /** Contains the balance before the first movement, in cents. */
  opening: number
  from: string
  to: string
}

/**
 * Returns a statement in Cuaderno 43 of the AEB, the format of Spanish banks: records of 80 characters, amounts in
 * cents.
 */
export function norma43(account: Account, movements: readonly Movement[]): string {
  const accountNumber = `${account.iban.slice(4, 12)}${account.iban.slice(14, 24)}`
  const sumOf = (summed: readonly Movement[]) => summed.reduce((sum, { amount }) => sum + amount, 0)
  const debits = movements.filter(({ amount }) => amount < 0)
  const credits = movements.filter(({ amount }) => amount >= 0)
  const closingBalance = account.opening + sumOf(movements)
  const records = [
    `11${accountNumber}${shortDay(account.from)}${shortDay(account.to)}${signedAmount(account.opening)}9783${paddedText(account.name, 26)}`,
    ...movements.flatMap(movementRecords),
    [
      `33${accountNumber}${paddedDigits(debits.length, 5)}${paddedDigits(-sumOf(debits), 14)}`,
      `${paddedDigits(credits.length, 5)}${paddedDigits(sumOf(credits), 14)}${signedAmount(closingBalance)}978`,
    ].join(''),
  ]
  const endRecord = `88${'9'.repeat(18)}${paddedDigits(records.length, 6)}`
  return [...records, endRecord].map((record) => `${record.padEnd(80)}\r\n`).join('')
}

function movementRecords({ day, amount, payer, concept }: Movement, index: number): string[] {
  const dates = `${shortDay(day)}${shortDay(day)}`
  return [
    `22    0200${dates}04098${signedAmount(amount)}${paddedDigits(index + 1, 10)}${paddedDigits(0, 12)}${paddedDigits(0, 16)}`,
    `2301${paddedText(`TRANSFERENCIA DE ${payer}`, 38)}${paddedText(concept, 38)}`,
  ]
}

/** Formats a signed amount: 1 is debit, 2 is credit. */
function signedAmount(cents: number): string {
  return `${cents < 0 ? 1 : 2}${paddedDigits(Math.abs(cents), 14)}`
}

const paddedDigits = (value: number, width: number) => String(value).padStart(width, '0')
const paddedText = (value: string, width: number) => value.slice(0, width).padEnd(width)
const shortDay = (day: string) => day.slice(2).replaceAll('-', '')
