import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { saveProfile } from '../save.ts'

export const setAbout: Handler<'setAbout'> = async (ctx, { body }) => {
  await saveProfile(ctx, requireUser(ctx), { ...emptyOptionalFields, ...body })
  return null
}

/** Contains the optional fields, which are cleared if omitted. */
const emptyOptionalFields = { sex: '', spouse_name: '', spouse_surname: '', spouse_document: '' }
