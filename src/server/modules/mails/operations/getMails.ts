import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { DeedArea } from '../../../../generated/domain.ts'
import { containsWords } from '../../../../language/common/contains-words.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { numberedPages } from '../../../kernel/lists/numbered.ts'
import { subjectOf } from '../example.ts'
import { areaOf, mailFactsOf, overriddenKeysIn } from '../mail-facts.ts'

const { enum: areas } = enumerations.$defs.deed_area
const indexOf = (area: DeedArea) => areas.indexOf(area)

export const getMails: Handler<'getMails'> = async (ctx, { params }) => {
  const { page = 1, size = 20, q = '', area, to } = params
  const { compare } = new Intl.Collator(ctx.language)
  const mails = Object.values(ctx.library.mails)
    .map((mail) => ({
      ...mailFactsOf(mail),
      area: areaOf(ctx, mail),
      subject: subjectOf(ctx, mail),
      reworded: overriddenKeysIn(ctx, mail).length > 0,
    }))
    .filter((mailRow) => (!area || area.includes(mailRow.area)) && (!to || to.includes(mailRow.to)))
    .filter((mailRow) => containsWords(`${mailRow.subject} ${mailRow.mail}`, q))
    .sort(
      (first, second) => indexOf(first.area) - indexOf(second.area) || compare(first.subject, second.subject),
    )
  const pageCount = Math.ceil(mails.length / size)
  const pageNumber = page === 'last' ? Math.max(1, pageCount) : Number(page)
  if (!Number.isInteger(pageNumber)) throwError('page_unknown')
  return {
    items: mails.slice((pageNumber - 1) * size, pageNumber * size),
    total: mails.length,
    pages: numberedPages(pageNumber, pageCount),
  }
}
