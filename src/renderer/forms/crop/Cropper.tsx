import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { Modal } from '../../parts/Modal.tsx'
import { useServices } from '../../services.ts'
import { cropFile } from './crop-file.ts'
import {
  type Crop,
  cropSize,
  fullCrop,
  maxZoom,
  movedCrop,
  type Size,
  turnedClockwise,
  zoomed,
} from './geometry.ts'
import './crop.css'

export interface CropperProps {
  file: File
  /** The aspect ratio: width / height. */
  ratio: number
  /** Called with the cropped file, or the original where the browser cannot draw it. */
  onDone(file: File): void
  /** Called when the picture is discarded. */
  onClose(): void
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** Crops a picture by mouse, touch and keyboard: move, zoom, turn. */
export default function Cropper({ file, ratio, onDone, onClose }: CropperProps) {
  const { t } = useServices()
  const help = useId()
  const slider = useId()
  const image = useRef<HTMLImageElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const [address, setAddress] = useState<string>()
  const [picture, setPicture] = useState<Size>()
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, zoom: 1, turns: 0 })
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])

  return (
    <Modal title={t('renderer.crop_title', { name: file.name })} onClose={onClose}>
      <div className="ts-crop">
        <div
          ref={frame}
          className="ts-crop__frame"
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the picture
          tabIndex={0}
          aria-label={t('renderer.crop_frame')}
          aria-describedby={help}
          style={{ aspectRatio: ratio, inlineSize: `min(100%, ${55 * ratio}dvh)` }}
          onKeyDown={press}
          onPointerDown={startDrag}
          onPointerMove={drag}
          onPointerUp={release}
          onPointerCancel={release}
        >
          {address && (
            <img
              ref={image}
              src={address}
              alt=""
              draggable={false}
              style={picture && imageStyle(picture)}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
                setPicture({ width, height })
                setCrop(fullCrop({ width, height }))
              }}
              onError={() => onDone(file)}
            />
          )}
        </div>
        <p className="ts-field__help" id={help}>
          {t('renderer.crop_help')}
        </p>
        <label className="ts-crop__zoom" htmlFor={slider}>
          {t('renderer.crop_zoom')}
          <input
            id={slider}
            type="range"
            min={1}
            max={maxZoom}
            step={0.05}
            value={crop.zoom}
            onChange={({ target }) => picture && setCrop(zoomed(picture, crop, Number(target.value), ratio))}
          />
        </label>
        <div className="ts-crop__buttons">
          <button
            type="button"
            className="ts-button ts-button--secondary"
            disabled={picture === undefined}
            onClick={() => picture && setCrop(turnedClockwise(picture, crop, ratio))}
          >
            {t('renderer.crop_turn')}
          </button>
          <button
            type="button"
            className="ts-button ts-button--primary"
            disabled={picture === undefined || busy}
            onClick={() => void keep()}
          >
            {t('renderer.crop_keep')}
          </button>
        </div>
      </div>
    </Modal>
  )

  /** Positions the picture in percent of the frame, so that it scales with the frame's width. */
  function imageStyle(size: Size) {
    const croppedSize = cropSize(size, crop, ratio)
    const across = 100 / croppedSize.width
    const down = 100 / croppedSize.height
    return {
      inlineSize: `${size.width * across}%`,
      blockSize: `${size.height * down}%`,
      insetInlineStart: `${50 - crop.x * across + (turnedWidth(size) * across) / 2}%`,
      insetBlockStart: `${50 - crop.y * down + (turnedHeight(size) * down) / 2}%`,
      transform: `translate(-50%, -50%) rotate(${crop.turns * 90}deg)`,
    }
  }

  function turnedWidth({ width, height }: Size): number {
    return crop.turns % 2 === 0 ? width : height
  }

  function turnedHeight({ width, height }: Size): number {
    return crop.turns % 2 === 0 ? height : width
  }

  async function keep(): Promise<void> {
    if (image.current === null) return
    setBusy(true)
    onDone(await cropFile(file, image.current, crop, ratio).catch(() => file))
  }

  function press(event: KeyboardEvent): void {
    const arrow = arrows[event.key]
    if (picture === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const step = cropSize(picture, crop, ratio).width / (event.shiftKey ? 8 : 40)
    if (arrow)
      setCrop(movedCrop(picture, crop, { x: (arrow[0] ?? 0) * step, y: (arrow[1] ?? 0) * step }, ratio))
    else if (event.key === '+' || event.key === '=') setCrop(zoomed(picture, crop, crop.zoom * 1.1, ratio))
    else if (event.key === '-') setCrop(zoomed(picture, crop, crop.zoom / 1.1, ratio))
    else if (event.key.toLowerCase() === 'r') setCrop(turnedClockwise(picture, crop, ratio))
    else return
    event.preventDefault()
  }

  function startDrag(event: PointerEvent): void {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }

  /** Moves with one finger, zooms with two. */
  function drag({ pointerId, clientX, clientY }: PointerEvent): void {
    const before = fingers.current.get(pointerId)
    const width = frame.current?.clientWidth
    if (picture === undefined || before === undefined || !width) return
    const now = { x: clientX, y: clientY }
    const other = [...fingers.current].find(([id]) => id !== pointerId)?.[1]
    fingers.current.set(pointerId, now)
    if (other) {
      const distance = (one: typeof now) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y))
      const nearer = distance(now) / distance(before)
      setCrop((last) => zoomed(picture, last, last.zoom * nearer, ratio))
    } else
      setCrop((last) => {
        const each = cropSize(picture, last, ratio).width / width
        return movedCrop(picture, last, { x: (now.x - before.x) * each, y: (now.y - before.y) * each }, ratio)
      })
  }

  function release({ pointerId }: PointerEvent): void {
    fingers.current.delete(pointerId)
  }
}
