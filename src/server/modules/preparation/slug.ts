import { eq, inArray } from 'drizzle-orm'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { issuances } from '../issuances/tables.ts'

/** Words that pages stand under where issuances do. */
const taken = new Set(['create'])
const longest = 80

/** Whether no issuance of the tenant has this address, nor a page. */
export async function isFree({ tx }: Pick<Context, 'tx'>, slug: string): Promise<boolean> {
  return (
    slugOf(slug) === slug && !taken.has(slug) && (await tx.$count(issuances, eq(issuances.slug, slug))) === 0
  )
}

/** An address that is free, made of a title: its words, and a number where somebody else has them. */
export async function freeSlug({ tx }: Pick<Context, 'tx'>, title: string): Promise<string> {
  const words = slugOf(title)
  const wanted = Array.from({ length: 100 }, (_, index) => (index === 0 ? words : `${words}-${index + 1}`))
  const rows = await tx
    .select({ slug: issuances.slug })
    .from(issuances)
    .where(inArray(issuances.slug, wanted))
  const known = new Set([...taken, ...rows.map(({ slug }) => slug)])
  return wanted.find((each) => !known.has(each)) ?? `${words}-${newId()}`
}

/** "Ático en Ruzafa" is atico-en-ruzafa. */
function slugOf(title: string): string {
  const plain = title.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[a-z0-9]+/g) ?? []
  const slug = words.join('-').slice(0, longest).replace(/-+$/, '')
  return slug.length < 2 ? 'proyecto' : slug
}
