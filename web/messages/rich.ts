export { slot, strong, type RichText as Rich } from '../../contract/rich-text.ts'
