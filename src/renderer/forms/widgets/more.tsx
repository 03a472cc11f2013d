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
  return <Awaited part={account} />
}

export function Bilingual() {
  return <Awaited part={bilingual} />
}

export function Birthday() {
  return <Awaited part={birthday} />
}

export function File() {
  return <Awaited part={file} />
}

export function Lookup() {
  return <Awaited part={lookup} />
}

export function Markdown() {
  return <Awaited part={markdown} />
}

export function Province() {
  return <Awaited part={province} />
}

export function Sheet() {
  return <Awaited part={sheet} />
}

export function Slider() {
  return <Awaited part={slider} />
}

export function Tokens() {
  return <Awaited part={tokens} />
}

/** Renders a widget whose code loads with the forms that use it. */
function Awaited({ part }: { part: PreloadableComponent<object> }) {
  return (
    <Suspense fallback={<span className="ts-input" aria-busy="true" />}>
      <Preloadable part={part} props={{}} />
    </Suspense>
  )
}
