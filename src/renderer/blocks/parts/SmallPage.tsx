import { useLayoutEffect, useRef } from 'react'
import type { ReferenceLook } from '../../../generated/domain.ts'
import { useFormat, useServices } from '../../hooks.ts'
import './picture.css'
import './small-page.css'
import { Tiles } from './Tiles.tsx'

interface SmallPageProps {
  /** Custom properties of the look. */
  properties: Readonly<Record<string, string>>
  /** The choices of the look that no custom property expresses. */
  page: ReferenceLook['page']
  /** Whether to draw a dark page beside the light one. */
  hasDarkPage?: boolean
}

/** Draws a small, non-interactive page in another theme, with the style sheets of real pages. */
export function SmallPage({ properties, page, hasDarkPage = false }: SmallPageProps) {
  const containerRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { style } = containerRef.current ?? {}
    for (const [name, value] of Object.entries(properties)) style?.setProperty(name, value)
    return () => {
      for (const name of Object.keys(properties)) style?.removeProperty(name)
    }
  }, [properties])
  return (
    <div ref={containerRef} className="ts-look ts-small-page" aria-hidden="true">
      <Sheet page={page} />
      {hasDarkPage && (
        <div className="ts-small-page__other">
          <Sheet page={page} />
        </div>
      )}
    </div>
  )
}

function Sheet({ page }: Pick<SmallPageProps, 'page'>) {
  return page.mail === undefined ? <SmallScreen page={page} /> : <SmallMail header={page.mail} />
}

function SmallMail({ header }: { header: NonNullable<ReferenceLook['page']['mail']> }) {
  const { t, tenant } = useServices()
  return (
    <div className="ts-small-page__sheet ts-small-page__sheet--mail">
      <div className={`ts-small-page__letter ts-small-page__letter--${header}`}>
        <p className="ts-small-page__sender">{tenant.title}</p>
        <div>
          {[1, 2, 3].map((line) => (
            <i key={line} />
          ))}
          <span className="ts-small-page__button">{t('blocks.small_page_button')}</span>
        </div>
      </div>
    </div>
  )
}

function SmallScreen({ page: { art, hero, view } }: Pick<SmallPageProps, 'page'>) {
  const { t } = useServices()
  const format = useFormat()
  const photo = (
    <div className="ts-small-page__photo ts-picture">
      <div className="ts-picture__photo" />
    </div>
  )
  return (
    <div className={`ts-small-page__sheet ts-small-page__sheet--${hero} ts-small-page__sheet--${art}`}>
      <div className="ts-small-page__bar" />
      {hero === 'cover' && photo}
      <div className="ts-small-page__head">
        <div>
          <p className="ts-small-page__title">Edificio Ruzafa</p>
          <p className="ts-small-page__figure">{format(84_000_000, 'money')}</p>
          <span className="ts-small-page__button">{t('blocks.small_page_button')}</span>
        </div>
        {hero === 'split' && photo}
      </div>
      <p className="ts-small-page__part">{t('blocks.small_page_part')}</p>
      <Tiles value={62} own={9} max={100} label={t('blocks.small_page_part')} art={art} />
      {view === 'cards' ? <Cards /> : <Rows />}
      {hero === 'plain' && photo}
      <div className="ts-small-page__chart">
        {[6, 5, 4, 3, 2, 1].map((part) => (
          <span key={part} />
        ))}
      </div>
    </div>
  )
}

function Cards() {
  return (
    <div className="ts-small-page__cards">
      {['Huerto', 'Viñedo', 'Local'].map((title) => (
        <div key={title} className="ts-small-page__card">
          <div className="ts-picture ts-picture--card ts-art" />
          <p>{title}</p>
        </div>
      ))}
    </div>
  )
}

function Rows() {
  const format = useFormat()
  const rows = [
    ['Huerto', 12_500_000],
    ['Viñedo', 9_000_000],
    ['Local', 4_805_000],
  ] as const
  return (
    <div className="ts-small-page__rows">
      {rows.map(([title, amount]) => (
        <p key={title}>
          {title} <span className="ts-small-page__amount">{format(amount, 'money')}</span>
        </p>
      ))}
    </div>
  )
}
