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
  zoomedCrop,
} from './geometry.ts'
import './crop.css'

export interface CropperProps {
  file: File
  /** The aspect ratio: width / height. */
  ratio: number
  /** Called with the cropped file, or with the original if the browser cannot draw it. */
  onDone(file: File): void
  /** Called when the person discards the picture. */
  onClose(): void
}

const arrowDirections: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** Lets the person crop a picture by mouse, touch or keyboard: move, zoom and turn it. */
export default function Cropper({ file, ratio, onDone, onClose }: CropperProps) {
  const { t } = useServices()
  const helpId = useId()
  const sliderId = useId()
  const imageRef = useRef<HTMLImageElement>(null)
  const frameRef = useRef<HTMLDivElement>(null)
  const pointersRef = useRef(new Map<number, { x: number; y: number }>())
  const [imageUrl, setImageUrl] = useState<string>()
  const [pictureSize, setPictureSize] = useState<Size>()
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, zoom: 1, turns: 0 })
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setImageUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])

  return (
    <Modal title={t('renderer.crop_title', { name: file.name })} onClose={onClose}>
      <div className="ts-crop">
        <div
          ref={frameRef}
          className="ts-crop__frame"
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the picture
          tabIndex={0}
          aria-label={t('renderer.crop_frame')}
          aria-describedby={helpId}
          style={{ aspectRatio: ratio, inlineSize: `min(100%, ${55 * ratio}dvh)` }}
          onKeyDown={handleKeyDown}
          onPointerDown={startDrag}
          onPointerMove={handleDrag}
          onPointerUp={endDrag}
          onPointerCancel={endDrag}
        >
          {imageUrl && (
            <img
              ref={imageRef}
              src={imageUrl}
              alt=""
              draggable={false}
              style={pictureSize && imageStyle(pictureSize)}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
                setPictureSize({ width, height })
                setCrop(fullCrop({ width, height }))
              }}
              onError={() => onDone(file)}
            />
          )}
        </div>
        <p className="ts-field__help" id={helpId}>
          {t('renderer.crop_help')}
        </p>
        <label className="ts-crop__zoom" htmlFor={sliderId}>
          {t('renderer.crop_zoom')}
          <input
            id={sliderId}
            type="range"
            min={1}
            max={maxZoom}
            step={0.05}
            value={crop.zoom}
            onChange={({ target }) =>
              pictureSize && setCrop(zoomedCrop(pictureSize, crop, Number(target.value), ratio))
            }
          />
        </label>
        <div className="ts-crop__buttons">
          <button
            type="button"
            className="ts-button ts-button--secondary"
            disabled={pictureSize === undefined}
            onClick={() => pictureSize && setCrop(turnedClockwise(pictureSize, crop, ratio))}
          >
            {t('renderer.crop_turn')}
          </button>
          <button
            type="button"
            className="ts-button ts-button--primary"
            disabled={pictureSize === undefined || isBusy}
            onClick={() => void finishCrop()}
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
    const percentPerPixelX = 100 / croppedSize.width
    const percentPerPixelY = 100 / croppedSize.height
    return {
      inlineSize: `${size.width * percentPerPixelX}%`,
      blockSize: `${size.height * percentPerPixelY}%`,
      insetInlineStart: `${50 - crop.x * percentPerPixelX + (turnedWidth(size) * percentPerPixelX) / 2}%`,
      insetBlockStart: `${50 - crop.y * percentPerPixelY + (turnedHeight(size) * percentPerPixelY) / 2}%`,
      transform: `translate(-50%, -50%) rotate(${crop.turns * 90}deg)`,
    }
  }

  function turnedWidth({ width, height }: Size): number {
    return crop.turns % 2 === 0 ? width : height
  }

  function turnedHeight({ width, height }: Size): number {
    return crop.turns % 2 === 0 ? height : width
  }

  async function finishCrop(): Promise<void> {
    if (imageRef.current === null) return
    setIsBusy(true)
    onDone(await cropFile(file, imageRef.current, crop, ratio).catch(() => file))
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const arrow = arrowDirections[event.key]
    if (pictureSize === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const step = cropSize(pictureSize, crop, ratio).width / (event.shiftKey ? 8 : 40)
    if (arrow)
      setCrop(movedCrop(pictureSize, crop, { x: (arrow[0] ?? 0) * step, y: (arrow[1] ?? 0) * step }, ratio))
    else if (event.key === '+' || event.key === '=')
      setCrop(zoomedCrop(pictureSize, crop, crop.zoom * 1.1, ratio))
    else if (event.key === '-') setCrop(zoomedCrop(pictureSize, crop, crop.zoom / 1.1, ratio))
    else if (event.key.toLowerCase() === 'r') setCrop(turnedClockwise(pictureSize, crop, ratio))
    else return
    event.preventDefault()
  }

  function startDrag(event: PointerEvent): void {
    event.currentTarget.setPointerCapture(event.pointerId)
    pointersRef.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }

  /** Moves the picture with one pointer and zooms it with two. */
  function handleDrag({ pointerId, clientX, clientY }: PointerEvent): void {
    const previousPoint = pointersRef.current.get(pointerId)
    const width = frameRef.current?.clientWidth
    if (pictureSize === undefined || previousPoint === undefined || !width) return
    const point = { x: clientX, y: clientY }
    const otherPoint = [...pointersRef.current].find(([id]) => id !== pointerId)?.[1]
    pointersRef.current.set(pointerId, point)
    if (otherPoint) {
      const distance = (first: typeof point) =>
        Math.max(1, Math.hypot(first.x - otherPoint.x, first.y - otherPoint.y))
      const zoomFactor = distance(point) / distance(previousPoint)
      setCrop((previous) => zoomedCrop(pictureSize, previous, previous.zoom * zoomFactor, ratio))
    } else
      setCrop((previous) => {
        const pictureScale = cropSize(pictureSize, previous, ratio).width / width
        return movedCrop(
          pictureSize,
          previous,
          { x: (point.x - previousPoint.x) * pictureScale, y: (point.y - previousPoint.y) * pictureScale },
          ratio,
        )
      })
  }

  function endDrag({ pointerId }: PointerEvent): void {
    pointersRef.current.delete(pointerId)
  }
}
