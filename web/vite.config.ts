import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { signInPreload } from './build/sign-in-preload.ts'
import { leanContract } from './build/lean-contract.ts'
import { precompress } from './build/precompress.ts'
import { versionText } from './build/version-text.ts'

/** What changes only when we take a newer version of it: one file that browsers keep across our releases. */
const LASTING =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store))\//

/** Icons of several pages come as one file: each is a few hundred bytes, and a request costs more than that. */
const GROUPS = [
  { name: 'lasting', test: LASTING },
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 },
]

/** `npm run dev` serves the web itself and hands calls on to the running API. */
const API_ORIGIN = 'http://127.0.0.1:4000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true }), leanContract(), signInPreload(), versionText(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: { proxy: { '/api': API_ORIGIN, '/booking/': API_ORIGIN } },
})
