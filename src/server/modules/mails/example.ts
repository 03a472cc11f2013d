import { mapValues } from '../../../language/common/objects.ts'
import type { Mail } from '../../../language/documents/library.ts'
import { type MailSample, shownIn } from '../../../language/mails/example.ts'
import type { Context, Language } from '../../kernel/context.ts'
import { type Letter, letterOf } from '../../mail/letter.ts'

const WEEK_MS = 7 * 24 * 3600 * 1000

/** Returns a mail of the tenant with example values. */
export function exampleOf(ctx: Context, mail: Mail, language: Language): Letter {
  return letterOf(ctx, mail, { language, values: valuesFor(ctx, mail, language) })
}

/** Returns the subject with example values, in the reader's language. */
export function subjectOf(ctx: Context, mail: Mail): string {
  return ctx.text(mail.subject, valuesFor(ctx, mail, ctx.language))
}

function valuesFor(ctx: Context, mail: Mail, language: Language): Record<string, unknown> {
  const say = (key: string) => ctx.text(key, {}, language)
  const { customization, origin } = ctx.tenant
  const inAWeek = new Date(ctx.now.getTime() + WEEK_MS).toISOString()
  const numbers: Readonly<Record<string, number>> = { money: 1_250_00, tokens: 25, number: 3, count: 3 }
  const write = (sample: MailSample) => {
    if ('link' in sample) return origin
    return 'words' in sample ? say(sample.words) : (numbers[sample.format] ?? inAWeek)
  }
  return {
    ...mapValues(shownIn(mail, ctx.library.schemas), write),
    name: say('mail_sample.reader'),
    platform: customization.title,
    ends: inAWeek,
  }
}
