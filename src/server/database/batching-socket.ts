import { Socket } from 'node:net'

type WriteCallback = (error?: Error | null) => void

/** Sends all that is written in one tick together, because each system call wakes the database's process. */
export class BatchingSocket extends Socket {
  #isCorked = false

  override write(
    data: string | Uint8Array,
    encoding?: BufferEncoding | WriteCallback,
    callback?: WriteCallback,
  ): boolean {
    this.cork()
    return typeof encoding === 'string'
      ? super.write(data, encoding, callback)
      : super.write(data, encoding ?? callback)
  }

  override cork(): void {
    if (this.#isCorked) return
    this.#isCorked = true
    super.cork()
    process.nextTick(() => {
      this.#isCorked = false
      super.uncork()
    })
  }

  /** Does nothing, because the end of the tick sends what was written. */
  override uncork(): void {}
}
