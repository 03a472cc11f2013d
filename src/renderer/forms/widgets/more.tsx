import { Suspense } from 'react'
import { Preloadable, type PreloadableComponent } from '../../parts/Preloadable.tsx'
import {
  account,
  bilingual,
  birthday,
  file,
  lookup,
  markdown,
  province,
  sheet,
  slider,
  tokens,
} from '../parts.ts'

export function Account() {
  return <LazyWidget part={account} />
}

export function Bilingual() {
  return <LazyWidget part={bilingual} />
}

export function Birthday() {
  return <LazyWidget part={birthday} />
}

export function File() {
  return <LazyWidget part={file} />
}

export function Lookup() {
  return <LazyWidget part={lookup} />
}

export function Markdown() {
  return <LazyWidget part={markdown} />
}

export function Province() {
  return <LazyWidget part={province} />
}

export function Sheet() {
  return <LazyWidget part={sheet} />
}

export function Slider() {
  return <LazyWidget part={slider} />
}

export function Tokens() {
  return <LazyWidget part={tokens} />
}

/** Renders a widget whose code loads with the forms that use it. */
function LazyWidget({ part }: { part: PreloadableComponent<object> }) {
  return (
    <Suspense fallback={<span className="ts-input" aria-busy="true" />}>
      <Preloadable part={part} props={{}} />
    </Suspense>
  )
}
