import { catalogue } from '../../../../language/documents/texts.ts'
import { customTexts } from '../../../../language/forms/custom-fields.ts'
import { textsOf } from '../../../../language/mails/texts.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { htmlOf } from '../../../mail/html.ts'
import { textOf } from '../../../mail/text.ts'
import { exampleLetterOf } from '../example.ts'
import { mailFactsOf, overriddenKeysIn } from '../mail-facts.ts'

export const getMail: Handler<'getMail'> = async (ctx, { params }) => {
  const { library, tenant } = ctx
  const mail = new Map(Object.entries(library.mails)).get(params.mail) ?? throwError('not_found')
  const { language = ctx.language } = params
  const { customization } = tenant
  const letter = exampleLetterOf(ctx, mail, language)
  const textsByKey = catalogue(library, language, customization.tenant_type, customTexts(customization))
  const overriddenKeys = new Set(overriddenKeysIn(ctx, mail))
  return {
    ...mailFactsOf(mail),
    subject: letter.subject,
    html: htmlOf(letter),
    text: textOf(letter),
    texts: textsOf(mail).map(({ key }) => ({
      key,
      words: textsByKey[key] ?? '',
      reworded: overriddenKeys.has(key),
    })),
  }
}
