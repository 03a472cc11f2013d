import { defineConfig } from 'vite'

/** The server half: dist/server, with the programs of its threads and child processes beside it. */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/server',
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        main: 'src/server/main.ts',
        thread: 'src/server/workshop/thread.ts',
        examination: 'src/server/modules/files/examination/program.ts',
      },
      output: { chunkFileNames: '[name].js' },
    },
  },
})
