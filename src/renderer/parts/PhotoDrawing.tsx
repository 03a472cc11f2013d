import type { ReactNode } from 'react'
import '../styles/photo-drawing.css'

/** The subject of a photo, drawn as decoration, because the field's text names it. */
export type PhotoSubject = 'document_front' | 'document_back' | 'selfie'

export function PhotoDrawing({ of: subject }: { of: PhotoSubject }) {
  return (
    <svg className="ts-photo-drawing" viewBox="0 0 96 72" aria-hidden="true" focusable="false">
      <path className="ts-photo-drawing__frame" d="M4 16V8a4 4 0 0 1 4-4h8M80 4h8a4 4 0 0 1 4 4v8" />
      <path className="ts-photo-drawing__frame" d="M92 56v8a4 4 0 0 1-4 4h-8M16 68H8a4 4 0 0 1-4-4v-8" />
      {drawings[subject]}
    </svg>
  )
}

const card = <rect className="ts-photo-drawing__card" x="12" y="13" width="72" height="46" rx="5" />

const drawings: Record<PhotoSubject, ReactNode> = {
  document_front: (
    <>
      {card}
      <rect className="ts-photo-drawing__tint" x="18" y="22" width="22" height="28" rx="2" />
      <circle className="ts-photo-drawing__ink" cx="29" cy="32" r="5" />
      <path className="ts-photo-drawing__ink" d="M20 50a9 10 0 0 1 18 0z" />
      <path className="ts-photo-drawing__line" d="M47 25h30M47 33h22M47 41h26M47 49h14" />
    </>
  ),
  document_back: (
    <>
      {card}
      <rect className="ts-photo-drawing__tint" x="18" y="19" width="12" height="10" rx="2" />
      <path className="ts-photo-drawing__line" d="M37 21h38M37 28h26" />
      <path className="ts-photo-drawing__bars" d="M19 37.5h58M19 44.5h58M19 51.5h58" />
    </>
  ),
  selfie: (
    <>
      <rect className="ts-photo-drawing__card" x="29" y="7" width="38" height="58" rx="6" />
      <ellipse className="ts-photo-drawing__tint" cx="48" cy="33" rx="13" ry="17" />
      <circle className="ts-photo-drawing__ink" cx="48" cy="29" r="7" />
      <path className="ts-photo-drawing__ink" d="M37.5 43a10.5 9 0 0 1 21 0 13 17 0 0 1-21 0z" />
      <path className="ts-photo-drawing__line" d="M43 58h10" />
    </>
  ),
}
