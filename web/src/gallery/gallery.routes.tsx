import { lazyRouteComponent } from '@tanstack/react-router'
import type { PageRoute } from '../shell/route.ts'

/** The gallery is for developers of the portal: `npm run dev` includes it, a build only with VITE_GALLERY=on. */
const isOn: boolean = import.meta.env.DEV || import.meta.env['VITE_GALLERY'] === 'on'

export const galleryPages: readonly PageRoute[] = isOn
  ? [
      {
        path: '/gallery',
        title: 'Gallery',
        crumbs: [],
        needs: 'signed-in',
        page: lazyRouteComponent(() => import('./GalleryPage.tsx'), 'GalleryPage'),
      },
    ]
  : []
