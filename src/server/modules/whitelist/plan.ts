import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { ImportOutcome } from '../../../generated/domain.ts'
import { formats } from '../../../language/validation/formats.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { normaliseEmail } from '../auth/accounts.ts'
import { users } from '../auth/tables.ts'
import { normalizeAddress } from '../wallets/address.ts'
import { type AdmissionRecord, isManager, selectAdmissions } from './rows.ts'
import type { SheetLine } from './sheet.ts'
import { admissions } from './tables.ts'

/** Describes the outcome of a line and the person found for it. */
export interface PlannedLine {
  line: SheetLine
  outcome: ImportOutcome
  email: string
  address: string
  /** Contains the account with the e-mail address; undefined if there is none, and always for issuers. */
  person: Person | undefined
  /** Contains the person's row, if they are on the list. */
  admission: AdmissionRecord | undefined
}

type Person = NonNullable<AdmissionRecord['person']>

/** Limits the characters of a cell. */
const maxCellLength = 320

/** Plans each line without changing data. Issuers do not learn whether an address has an account. */
export async function planOf(
  ctx: Context,
  issuanceId: string,
  lines: readonly SheetLine[],
): Promise<PlannedLine[]> {
  const parsedLines = lines.map((line) => ({
    line,
    email: normaliseEmail(line.email.slice(0, maxCellLength)),
    address: line.address === '' ? '' : normalizeAddress(line.address.slice(0, maxCellLength)),
    invalidOutcome: invalidOutcomeOf(line),
  }))
  const emails = [
    ...new Set(parsedLines.flatMap(({ email, invalidOutcome }) => (invalidOutcome ? [] : [email]))),
  ]
  const personByEmail = isManager(ctx) ? await findPersonsByEmail(ctx, emails) : new Map<string, Person>()
  const admissionByKey = await findAdmissionsByKey(ctx, issuanceId, emails, personByEmail)
  const previousEmails = new Set<string>()
  return parsedLines.map(({ line, email, address, invalidOutcome }) => {
    const person = personByEmail.get(email)
    const admission = admissionByKey.get(person?.id ?? '') ?? admissionByKey.get(email)
    const isRepeated = previousEmails.has(email)
    if (!invalidOutcome) previousEmails.add(email)
    const outcome =
      invalidOutcome ?? (isRepeated ? 'REPEATED' : outcomeOf(ctx, { person, admission, address }))
    return { line, email, address, person, admission, outcome }
  })
}

function invalidOutcomeOf({ email, address }: SheetLine): ImportOutcome | undefined {
  if (/[\p{Cc}\p{Cs}]/u.test(email + address) || email.length + address.length > maxCellLength)
    return 'BAD_LINE'
  if (email.length > 254 || !formats.email.test(email.trim())) return 'BAD_EMAIL'
  return address === '' || formats.wallet_address.test(address) ? undefined : 'BAD_ADDRESS'
}

/** Returns the outcome of a line; a list does not readmit persons who were removed with a reason. */
function outcomeOf(
  ctx: Context,
  { person, admission, address }: Pick<PlannedLine, 'person' | 'admission' | 'address'>,
): ImportOutcome {
  if (admission?.admission.status === 'REMOVED') return 'WAS_REMOVED'
  if (!isManager(ctx)) return admission ? 'UNCHANGED' : 'PROPOSE'
  if (!person) return admission ? 'UNCHANGED' : 'NO_ACCOUNT'
  // Does not let managers admit themselves; a colleague has to decide.
  if (person.id === requireUser(ctx).id && admission?.admission.status !== 'ADMITTED')
    return admission ? 'UNCHANGED' : 'PROPOSE'
  if (admission?.admission.status !== 'ADMITTED') return 'ADMIT'
  return address !== '' && address !== admission.admission.address ? 'WALLET' : 'UNCHANGED'
}

async function findPersonsByEmail({ tx }: Context, emails: string[]): Promise<Map<string, Person>> {
  const { id, name, surname, email, language } = users
  const rows = await tx
    .select({ id, name, surname, email, language })
    .from(users)
    .where(and(inArray(email, emails), isNull(users.closed_at)))
  return new Map(rows.map((row) => [row.email, row]))
}

/** Maps the listed persons to their rows, by account id, or by e-mail address without an account. */
async function findAdmissionsByKey(
  ctx: Context,
  issuanceId: string,
  emails: string[],
  personByEmail: Map<string, Person>,
): Promise<Map<string, AdmissionRecord>> {
  const accounts = [...personByEmail.values()].map(({ id }) => id)
  const whereNamed = or(inArray(admissions.email, emails), inArray(admissions.user_id, accounts))
  const rows = await selectAdmissions(ctx, and(eq(admissions.issuance_id, issuanceId), whereNamed))
  return new Map(rows.map((row) => [row.admission.user_id ?? row.admission.email, row]))
}
