import type { SettingLabels } from './labels.ts'

export const brandingLabels = {
  'branding.name': { label: 'Site name', sentence: 'Shown on pages and in emails.' },
  'branding.logo.light': { label: 'Logo', sentence: 'Shown on pages and in emails.' },
  'branding.logo.dark': { label: 'Logo in dark theme', sentence: 'Replaces the logo on dark pages.' },
  'branding.logo.square': { label: 'Square logo', sentence: 'For phones and the browser tab.' },
  'branding.accent': { label: 'Accent color', sentence: 'Color of buttons, links and highlights.' },
  'branding.accentDark': { label: 'Accent color in dark theme', sentence: 'Replaces the accent color on dark pages.' },
  'branding.radius': { label: 'Corner radius', sentence: 'Shape of buttons, fields and cards.' },
  'branding.font': { label: 'Font', sentence: 'Typeface of all pages.' },
  'branding.theme': { label: 'Theme', sentence: 'Light, dark, or the device’s setting.' },
  'branding.support': { label: 'Support link', sentence: 'Shown in the footer of sign-in pages.' },
  'branding.terms': { label: 'Terms link', sentence: 'Shown in the footer of sign-in pages.' },
  'branding.privacy': { label: 'Privacy link', sentence: 'Shown in the footer of sign-in pages.' },
  locales: { label: 'Languages', sentence: 'Languages of pages and emails. The first is the fallback.' },
} satisfies SettingLabels
