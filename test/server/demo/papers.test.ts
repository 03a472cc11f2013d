import { expect, test } from 'vitest'
import { demoIssuances, demoTenants } from '../../../src/demo/content.ts'
import { issuancePaper } from '../../../src/demo/issuance-papers.ts'
import { restore } from '../../../src/language/customization/customization.ts'
import { readLibrary } from '../../../src/server/documents/read.ts'
import { textOfPages } from '../investments/pdf-text.ts'

const { schemas } = readLibrary()
const today = new Date('2026-10-01T10:00:00Z')
const papers = demoTenants().flatMap(({ slug, customization }) => {
  const publisher = restore(customization, schemas).customization
  const all = demoIssuances(slug).flatMap((issuance) =>
    issuance.documents.map(({ kind }) => ({ kind, issuance, publisher, of: publisher.title })),
  )
  return [...new Map(all.map((paper) => [paper.kind, paper])).values()]
})

test.each(papers)(
  'a $kind of $of fills a page and contains publisher, issuer, title and page numbers',
  async (paper) => {
    const bytes = await issuancePaper({ ...paper, title: 'Documento', today })
    const pages = await textOfPages(bytes)
    const words = pages.join('\n').replaceAll('\n', ' ')
    for (const said of [
      paper.publisher.title,
      paper.issuance.issuer,
      paper.issuance.title.es,
      'sin valor legal',
    ])
      expect(words).toContain(said)
    expect(pages.at(-1)).toContain(`Página ${pages.length} de ${pages.length}`)
    expect(pages[0]?.length).toBeGreaterThan(1000)
    expect(words).not.toMatch(/\{\{|undefined|NaN|�/)
  },
)
