import { newId } from '../../../database/ids.ts'
import type { Handler } from '../../../kernel/context.ts'
import { sendMail } from '../../../mail/send.ts'
import { accountPage } from '../../account-page.ts'
import { assertProfileUnchanged } from '../assert-unchanged.ts'
import { saveProfile } from '../save.ts'

/**
 * Corrects a person's profile, which contracts and the search for duplicates use, and notifies the person; the identity
 * check retains the submitted data. Throws `wrong_state` if the person changed their data in the meantime.
 */
export const correctIdentity: Handler<'correctIdentity'> = async (ctx, { subject: { user }, body }) => {
  const { reason, name, surname, profile, ...document } = body
  await assertProfileUnchanged(ctx, user.id, profile)
  await saveProfile(ctx, user, { name: name.trim(), surname: surname.trim(), ...document }, reason)
  await sendMail(ctx, 'identity_corrected', {
    to: user,
    event: newId(),
    values: { reason, link: accountPage(ctx, user, 'identification') },
  })
  return null
}
