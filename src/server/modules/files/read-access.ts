import type { Context } from '../../kernel/context.ts'
import { isOwnSheet } from '../investments/sheet.ts'
import { canReadIssuanceFile } from '../issuances/documents.ts'
import { isReadableBySigner } from '../signatures/files.ts'
import type { OwnerColumn } from './store-file.ts'
import type { files } from './tables.ts'

type File = typeof files.$inferSelect
type AccessRule = (ctx: Context, file: File) => boolean | Promise<boolean>

/** Maps kinds of owners to who may read their private files, in addition to managers. */
const rules: [OwnerColumn, AccessRule][] = [
  /** Allows the person, an impersonating manager, and the issuer's signatory of their contract. */
  ['person_id', async (ctx, file) => ctx.session.id === file.person_id || isReadableBySigner(ctx, file)],
  /** Allows the organisation's members. */
  ['organisation_id', ({ session }, file) => session.organisations.some((id) => id === file.organisation_id)],
  /**
   * Allows the issuer's members, readers of the issuance for public documents, and investors for their information
   * sheet.
   */
  ['issuance_id', async (ctx, file) => (await canReadIssuanceFile(ctx, file)) || isOwnSheet(ctx, file)],
]

/** Returns whether the caller may read a file. */
export async function canRead(ctx: Context, file: File): Promise<boolean> {
  if (isPublic(file) || ctx.session.roles.includes('ADMIN')) return true
  const [, rule] = rules.find(([owner]) => file[owner] !== null) ?? []
  return rule ? rule(ctx, file) : false
}

/** Returns whether a file may be read without a session, such as a picture of an issuance. */
export function isPublic(file: Pick<File, 'public'>): boolean {
  return file.public
}
