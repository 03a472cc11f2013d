import type { StoredObject } from './provider.ts'

interface ListPage {
  /** Lists the objects of the page. */
  kept: StoredObject[]
  /** Contains the token of the next page; undefined on the last page. */
  next?: string
}

/** Parses one page of ListObjectsV2, whose keys are URL-encoded. Removes the prefix from the names. */
export function parseListPage(xml: string, prefix: string): ListPage {
  const contents = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, content = '']) => content)
  const storedObjects = contents.map((content) => ({
    name: decodeURIComponent(textOf(content, 'Key').replaceAll('+', ' ')).slice(prefix.length),
    written: new Date(textOf(content, 'LastModified')),
  }))
  const next = textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : ''
  return next === '' ? { kept: storedObjects } : { kept: storedObjects, next }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Returns the text of the first element with a name; empty if there is none. */
function textOf(xml: string, name: string): string {
  const [, text = ''] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? []
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => entities[entity] ?? '')
}
