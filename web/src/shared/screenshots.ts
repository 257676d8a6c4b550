/** Pictures in the clipboard, with distinct names; none when text was copied along. */
export function picturesIn(clipboard: DataTransfer | null): File[] {
  if (clipboard === null || clipboard.types.includes('text/plain')) return []
  return [...clipboard.files].filter(({ type }) => type.startsWith('image/')).map(named)
}

/** Phones have no way to show a page their screen. */
export const offersScreen = (): boolean => 'getDisplayMedia' in (navigator.mediaDevices ?? {})

/**
 * A screenshot of the tab, window or screen that the user selects, tabs offered first; null when none was selected.
 * Throws where it is not supported.
 */
export async function captureScreen(): Promise<File | null> {
  let stream: MediaStream
  try {
    stream = await navigator.mediaDevices.getDisplayMedia({ video: { displaySurface: 'browser' } })
  } catch (error) {
    if ((error as Error).name === 'NotAllowedError') return null
    throw error
  }
  try {
    return await getPicture(stream)
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

async function getPicture(stream: MediaStream): Promise<File | null> {
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = stream
  await video.play()
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return picture && named(picture)
}

/** Browsers name every pasted picture the same. */
function named(picture: Blob): File {
  const time = new Date().toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.')
  const ending = picture.type.split('/')[1] ?? 'png'
  return new File([picture], `Screenshot ${time}.${ending}`, { type: picture.type })
}
