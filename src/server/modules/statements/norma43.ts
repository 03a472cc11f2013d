/** Describes a violation of Cuaderno 43 (AEB) with its line. */
export class Norma43Problem extends Error {
  readonly line: number
  readonly problem: 'record' | 'width' | 'number' | 'day' | 'order' | 'sums' | 'count' | 'end' | 'currency'

  constructor(line: number, problem: Norma43Problem['problem']) {
    super(`Line ${line}: ${problem}.`)
    this.line = line
    this.problem = problem
  }
}

export interface Movement {
  /** Contains the line number in the file, from 1. */
  line: number
  day: string
  /** Contains the amount in cents; negative for debits. */
  amount: bigint
  /** Contains the bank's document number and both references, without empty parts. */
  reference: string
  /** Contains the payer and the purpose, in a single line. */
  concept: string
}

export interface AccountStatement {
  /** Contains the line number in the file, from 1. */
  line: number
  /** Contains bank, office and number, as in the Spanish account number without its two check digits. */
  account: string
  currency: string
  from: string
  to: string
  /** Contains the balance before the first movement, in cents; `closing` contains the balance after the last. */
  opening: bigint
  closing: bigint
  movements: Movement[]
}

const lineWidth = 80
const currencies: Record<string, string> = { '978': 'EUR', '840': 'USD', '826': 'GBP', '756': 'CHF' }

interface Row {
  line: number
  text: string
}

/** Reads the accounts of a file in Cuaderno 43 (Norma 43) and checks all control sums. Throws `Norma43Problem`. */
export function readNorma43(file: string): AccountStatement[] {
  const rows = rowsOf(file)
  const statements: AccountStatement[] = []
  let statement: AccountStatement | undefined
  let hasEnded = false
  for (const row of rows) {
    if (hasEnded) throw new Norma43Problem(row.line, 'order')
    const kind = row.text.slice(0, 2)
    if (kind === '88') {
      if (statement || statements.length === 0) throw new Norma43Problem(row.line, 'order')
      if (readNumber(row, 20, 26) !== BigInt(rows.length - 1)) throw new Norma43Problem(row.line, 'count')
      hasEnded = true
    } else if (kind === '11') {
      if (statement) throw new Norma43Problem(row.line, 'order')
      statement = statementFromHeader(row)
    } else {
      if (!statement) throw new Norma43Problem(row.line, 'order')
      if (kind === '33') {
        assertSums(row, statement)
        statements.push(statement)
        statement = undefined
      } else addRecord(statement, kind, row)
    }
  }
  if (!hasEnded) throw new Norma43Problem(rows.length, 'end')
  return statements
}

/**
 * Splits a file into lines of 80 characters, padded with spaces; some banks write no line breaks. Control characters
 * are replaced with spaces.
 */
function rowsOf(file: string): Row[] {
  const printableText = file.replace(/[^\P{C}\r\n]/gu, ' ')
  const lines = /[\r\n]/.test(printableText.trim())
    ? printableText.split(/\r\n|\r|\n/)
    : (printableText.match(/.{1,80}/gs) ?? [])
  return lines.flatMap((text, index) => {
    const line = index + 1
    if (text.trim() === '') return []
    if (text.trimEnd().length > lineWidth) throw new Norma43Problem(line, 'width')
    return [{ line, text: text.padEnd(lineWidth) }]
  })
}

function statementFromHeader(row: Row): AccountStatement {
  const currency = currencies[row.text.slice(47, 50)]
  if (!currency) throw new Norma43Problem(row.line, 'currency')
  readNumber(row, 2, 20)
  return {
    line: row.line,
    account: row.text.slice(2, 20),
    currency,
    from: readDay(row, 20),
    to: readDay(row, 26),
    opening: readSignedAmount(row, 32, 33, 47),
    closing: 0n,
    movements: [],
  }
}

function addRecord(statement: AccountStatement, kind: string, row: Row): void {
  if (kind === '22') {
    statement.movements.push({
      line: row.line,
      day: readDay(row, 10),
      amount: readSignedAmount(row, 27, 28, 42),
      reference: [row.text.slice(42, 52), row.text.slice(52, 64), row.text.slice(64, 80)]
        .map((part) => part.trim())
        .filter((part) => !/^0*$/.test(part))
        .join(' '),
      concept: '',
    })
    return
  }
  const lastMovement = statement.movements.at(-1)
  if (!lastMovement) throw new Norma43Problem(row.line, kind === '23' || kind === '24' ? 'order' : 'record')
  // Ignores the equivalent amount in another currency.
  if (kind === '24') return
  if (kind !== '23') throw new Norma43Problem(row.line, 'record')
  const conceptParts = [row.text.slice(4, 42), row.text.slice(42, 80)].map((part) => part.trim())
  lastMovement.concept = [lastMovement.concept, ...conceptParts].filter(Boolean).join(' ')
}

function assertSums(row: Row, statement: AccountStatement): void {
  const debits = statement.movements.filter(({ amount }) => amount < 0n)
  const credits = statement.movements.filter(({ amount }) => amount >= 0n)
  const sumOf = (movements: Movement[]) => movements.reduce((total, { amount }) => total + amount, 0n)
  statement.closing = readSignedAmount(row, 58, 59, 73)
  const isConsistent =
    row.text.slice(2, 20) === statement.account &&
    readNumber(row, 20, 25) === BigInt(debits.length) &&
    readNumber(row, 25, 39) === -sumOf(debits) &&
    readNumber(row, 39, 44) === BigInt(credits.length) &&
    readNumber(row, 44, 58) === sumOf(credits) &&
    statement.closing === statement.opening + sumOf(statement.movements)
  if (!isConsistent) throw new Norma43Problem(row.line, 'sums')
}

/** Reads an amount and its preceding sign, which is 1 for debit and 2 for credit. */
function readSignedAmount(row: Row, signPosition: number, from: number, to: number): bigint {
  const amount = readNumber(row, from, to)
  const signDigit = row.text[signPosition]
  if (signDigit !== '1' && signDigit !== '2') throw new Norma43Problem(row.line, 'number')
  return signDigit === '1' ? -amount : amount
}

function readNumber({ line, text }: Row, from: number, to: number): bigint {
  const digits = text.slice(from, to)
  if (!/^\d+$/.test(digits)) throw new Norma43Problem(line, 'number')
  return BigInt(digits)
}

/** Reads a day written as YYMMDD. */
function readDay({ line, text }: Row, from: number): string {
  const digits = text.slice(from, from + 6)
  const day = `20${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day)
    throw new Norma43Problem(line, 'day')
  return day
}
