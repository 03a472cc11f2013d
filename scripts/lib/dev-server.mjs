import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './prepare.mjs'

const pollInMs = 50

/** Manages the built server at `port`, behind the Vite server at `publicPort`; it serves no built pages. */
export function devServer({ port, publicPort }) {
  let child
  let currentStart = Promise.resolve(false)
  let nextStart

  async function stop() {
    if (!child || hasEnded(child)) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }

  /**
   * Restarts the server; resolves to whether it responds. Waits for a start under way, which may be seeding the demo;
   * builds that finish meanwhile share one restart.
   */
  function restart() {
    nextStart ??= currentStart.then(() => {
      currentStart = nextStart
      nextStart = undefined
      return startServer()
    })
    return nextStart
  }

  async function startServer() {
    await stop()
    child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        DEMO: '1',
        SIMULATORS: String(publicPort + 1),
        PUBLIC_ORIGIN: `http://{host}:${publicPort}`,
        WATCH: '1',
        ...process.env,
        PORT: String(port),
        // Names a missing folder, so that the server sends the original index.html, which refers to the source.
        CLIENT: 'dist/no-build',
      },
    })
    while (!hasEnded(child)) {
      if (await isResponding()) return true
      await pause(pollInMs)
    }
    return false
  }

  function isResponding() {
    return fetch(`http://localhost:${port}/v2/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  return { restart, stop }
}

function hasEnded({ exitCode, signalCode }) {
  return exitCode !== null || signalCode !== null
}
