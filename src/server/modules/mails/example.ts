import { mapValues } from '../../../language/common/objects.ts'
import type { Mail } from '../../../language/documents/library.ts'
import { type MailSample, samplesOf } from '../../../language/mails/example.ts'
import type { Context, Language } from '../../kernel/context.ts'
import { type Letter, letterOf } from '../../mail/letter.ts'

const weekInMs = 7 * 24 * 3600 * 1000

/** Returns a mail of the tenant with example values. */
export function exampleLetterOf(ctx: Context, mail: Mail, language: Language): Letter {
  return letterOf(ctx, mail, { language, values: exampleValuesOf(ctx, mail, language) })
}

/** Returns the subject with example values, in the reader's language. */
export function subjectOf(ctx: Context, mail: Mail): string {
  return ctx.text(mail.subject, exampleValuesOf(ctx, mail, ctx.language))
}

function exampleValuesOf(ctx: Context, mail: Mail, language: Language): Record<string, unknown> {
  const textOf = (key: string) => ctx.text(key, {}, language)
  const { customization, origin } = ctx.tenant
  const inAWeek = new Date(ctx.now.getTime() + weekInMs).toISOString()
  const numbers: Readonly<Record<string, number>> = { money: 1_250_00, tokens: 25, number: 3, count: 3 }
  const exampleValueOf = (sample: MailSample) => {
    if ('link' in sample) return origin
    return 'words' in sample ? textOf(sample.words) : (numbers[sample.format] ?? inAWeek)
  }
  return {
    ...mapValues(samplesOf(mail, ctx.library.schemas), exampleValueOf),
    name: textOf('mail_sample.reader'),
    platform: customization.title,
    ends: inAWeek,
  }
}
