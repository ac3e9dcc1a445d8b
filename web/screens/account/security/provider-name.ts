import { useApp } from '../../../context/app.tsx'

/** Returns a function that names a provider, even if the provider is no longer configured. */
export function useProviderName() {
  const { site } = useApp()
  return (id: string) => site.providers.find((each) => each.id === id)?.name ?? writtenOut(id)
}

const names: Record<string, string> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  paypal: 'PayPal',
  tiktok: 'TikTok',
  twitter: 'X',
  vk: 'VK',
}

function writtenOut(id: string) {
  return names[id] ?? id.charAt(0).toUpperCase() + id.slice(1)
}
