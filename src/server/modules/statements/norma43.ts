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
  /** Counts the lines of the file, from 1. */
  line: number
  day: string
  /** Contains the amount in cents; negative for debits. */
  amount: bigint
  /** Contains the bank's document number and both references, without empty ones. */
  reference: string
  /** Contains payer and purpose in one line. */
  concept: string
}

export interface AccountStatement {
  /** Counts the lines of the file, from 1. */
  line: number
  /** Contains bank, office and number, as in the Spanish account number without its two check digits. */
  account: string
  currency: string
  from: string
  to: string
  opening: bigint
  closing: bigint
  movements: Movement[]
}

const width = 80
const currencies: Record<string, string> = { '978': 'EUR', '840': 'USD', '826': 'GBP', '756': 'CHF' }

interface Row {
  line: number
  text: string
}

/** Reads the accounts of a file in Cuaderno 43 (Norma 43) and checks all control sums. Throws `Norma43Problem`. */
export function readNorma43(file: string): AccountStatement[] {
  const rows = rowsOf(file)
  const statements: AccountStatement[] = []
  let open: AccountStatement | undefined
  let ended = false
  for (const row of rows) {
    if (ended) throw new Norma43Problem(row.line, 'order')
    const kind = row.text.slice(0, 2)
    if (kind === '88') {
      if (open || statements.length === 0) throw new Norma43Problem(row.line, 'order')
      if (number(row, 20, 26) !== BigInt(rows.length - 1)) throw new Norma43Problem(row.line, 'count')
      ended = true
    } else if (kind === '11') {
      if (open) throw new Norma43Problem(row.line, 'order')
      open = headOf(row)
    } else {
      if (!open) throw new Norma43Problem(row.line, 'order')
      if (kind === '33') {
        assertSums(row, open)
        statements.push(open)
        open = undefined
      } else addTo(open, kind, row)
    }
  }
  if (!ended) throw new Norma43Problem(rows.length, 'end')
  return statements
}

/**
 * Splits a file into lines of 80 characters, padded with spaces; some banks write no line ends. Invisible characters
 * count as spaces.
 */
function rowsOf(file: string): Row[] {
  const plain = file.replace(/[^\P{C}\r\n]/gu, ' ')
  const lines = /[\r\n]/.test(plain.trim()) ? plain.split(/\r\n|\r|\n/) : (plain.match(/.{1,80}/gs) ?? [])
  return lines.flatMap((text, index) => {
    const line = index + 1
    if (text.trim() === '') return []
    if (text.trimEnd().length > width) throw new Norma43Problem(line, 'width')
    return [{ line, text: text.padEnd(width) }]
  })
}

function headOf(row: Row): AccountStatement {
  const currency = currencies[row.text.slice(47, 50)]
  if (!currency) throw new Norma43Problem(row.line, 'currency')
  number(row, 2, 20)
  return {
    line: row.line,
    account: row.text.slice(2, 20),
    currency,
    from: dayAt(row, 20),
    to: dayAt(row, 26),
    opening: signed(row, 32, 33, 47),
    closing: 0n,
    movements: [],
  }
}

function addTo(open: AccountStatement, kind: string, row: Row): void {
  if (kind === '22') {
    open.movements.push({
      line: row.line,
      day: dayAt(row, 10),
      amount: signed(row, 27, 28, 42),
      reference: [row.text.slice(42, 52), row.text.slice(52, 64), row.text.slice(64, 80)]
        .map((part) => part.trim())
        .filter((part) => !/^0*$/.test(part))
        .join(' '),
      concept: '',
    })
    return
  }
  const last = open.movements.at(-1)
  if (!last) throw new Norma43Problem(row.line, kind === '23' || kind === '24' ? 'order' : 'record')
  // Ignores the equivalent amount in another currency.
  if (kind === '24') return
  if (kind !== '23') throw new Norma43Problem(row.line, 'record')
  const words = [row.text.slice(4, 42), row.text.slice(42, 80)].map((part) => part.trim())
  last.concept = [last.concept, ...words].filter(Boolean).join(' ')
}

function assertSums(row: Row, open: AccountStatement): void {
  const debits = open.movements.filter(({ amount }) => amount < 0n)
  const credits = open.movements.filter(({ amount }) => amount >= 0n)
  const sum = (of: Movement[]) => of.reduce((total, { amount }) => total + amount, 0n)
  open.closing = signed(row, 58, 59, 73)
  const right =
    row.text.slice(2, 20) === open.account &&
    number(row, 20, 25) === BigInt(debits.length) &&
    number(row, 25, 39) === -sum(debits) &&
    number(row, 39, 44) === BigInt(credits.length) &&
    number(row, 44, 58) === sum(credits) &&
    open.closing === open.opening + sum(open.movements)
  if (!right) throw new Norma43Problem(row.line, 'sums')
}

/** Reads an amount after its sign, where 1 is debit and 2 is credit. */
function signed(row: Row, sign: number, from: number, to: number): bigint {
  const amount = number(row, from, to)
  const which = row.text[sign]
  if (which !== '1' && which !== '2') throw new Norma43Problem(row.line, 'number')
  return which === '1' ? -amount : amount
}

function number({ line, text }: Row, from: number, to: number): bigint {
  const digits = text.slice(from, to)
  if (!/^\d+$/.test(digits)) throw new Norma43Problem(line, 'number')
  return BigInt(digits)
}

/** Reads a day written as YYMMDD. */
function dayAt({ line, text }: Row, from: number): string {
  const written = text.slice(from, from + 6)
  const day = `20${written.slice(0, 2)}-${written.slice(2, 4)}-${written.slice(4, 6)}`
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day)
    throw new Norma43Problem(line, 'day')
  return day
}
