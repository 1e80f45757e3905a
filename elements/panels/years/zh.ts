import type { YearTranslation } from './year-translation.ts';

/** The texts about dates in Chinese. */
export const TEXTS: YearTranslation = {
  language: 'zh',
  dates: '所看位置的拍摄日期',
  unknown: '日期未知',
  none: '没有其他日期拍摄过此地点。',
  failed: '无法加载日期。',
  compare: {
    left: '左侧',
    right: '右侧',
    divider: '两个日期之间的分隔条',
    dividerAt: '宽度的 {percent} 显示 {left}，其余显示 {right}',
    sideBySide: '并排显示',
    loading: '正在加载 {date}…',
    surface: '两个日期均从同一点显示。条纹覆盖 {date} 的相机无法看到的部分。',
    place: '两张图片从各自的位置看向同一地点。',
    direction: '两张图片看向同一方向。',
    within: '两者的偏差在 {n} 像素以内（95%）。',
    unknownPrecision: '两者的吻合程度未知。',
    same: '两个日期是同一张图片。请选择其他日期。',
    missing: '无法加载 {date} 的图片。请选择其他日期。',
  },
};
