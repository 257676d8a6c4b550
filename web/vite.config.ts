import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { signInPreload } from './build/sign-in-preload.ts'
import { stripContract } from './build/strip-contract.ts'
import { madeData } from './build/made-data.ts'
import { precompress } from './build/precompress.ts'
import { versionText } from './build/version-text.ts'

/** Dependencies that change only with their version: one chunk that browsers cache across our releases. */
const LASTING =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router(?!\/dist\/esm\/useBlocker)|router-core|history|store|react-store)|lucide-react\/dist\/esm\/(createLucideIcon|Icon|context|defaultAttributes|shared))[/.]/

/** Icons of several pages come as one file: each is a few hundred bytes, and a request costs more than that. */
const GROUPS = [
  // before any schema is made, wherever that is
  { name: 'no-eval', test: /node_modules\/zod\/v4\/core\/core\.js|\/shell\/no-eval\.ts/ },
  { name: 'lasting', test: LASTING },
  // the sign-in needs these few and none of the others
  { name: 'first-icons', test: /node_modules\/lucide-react\/.*\/(circle-alert|eye|eye-off|moon|sun)\.mjs$/ },
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 },
]

/** Modules of constants and functions only: unused ones can be dropped. */
const PURE = /\/(contract|x12|rail)\/src\//

/** `npm run dev` serves the web itself and hands calls on to the running API. */
const API_ORIGIN = 'http://127.0.0.1:4000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react({ compiler: true }),
    madeData(),
    stripContract(),
    signInPreload(),
    versionText(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Browsers without preloading fetch on demand.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: GROUPS } },
      treeshake: { moduleSideEffects: [{ test: PURE, sideEffects: false }] },
    },
  },
  server: { proxy: { '/api': API_ORIGIN, '/booking/': API_ORIGIN } },
})
